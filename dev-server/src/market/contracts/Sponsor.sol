// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A user operation as entry points of version 0.7 and later have it (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// Who pays for operations of the local world: whatever its signer agreed to, until the time that it named.
contract Sponsor {
    address public immutable entryPoint;
    address public immutable signer;

    /// Bytes of `paymasterAndData` before the paymaster's own: its address and two numbers of 16 bytes.
    uint256 private constant head = 52;

    constructor(address entryPoint_, address signer_) {
        entryPoint = entryPoint_;
        signer = signer_;
    }

    /// What the signer signs: all of the operation but signatures, for this contract on this chain.
    function hashOf(PackedUserOperation calldata op, uint48 validUntil) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                block.chainid,
                address(this),
                validUntil,
                op.sender,
                op.nonce,
                keccak256(op.initCode),
                keccak256(op.callData),
                op.accountGasLimits,
                op.preVerificationGas,
                op.gasFees,
                keccak256(op.paymasterAndData[:head])
            )
        );
    }

    /// @return context none: there is nothing to do behind the operation.
    /// @return validationData 1 in its last place where the signer did not agree; in front of it until when it holds (ERC-4337).
    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        require(msg.sender == entryPoint, "not the entry point");
        bytes calldata data = op.paymasterAndData[head:];
        require(data.length == 71, "not the sponsor's data");
        uint48 validUntil = uint48(bytes6(data[:6]));
        address by = ecrecover(
            hashOf(op, validUntil),
            uint8(data[70]),
            bytes32(data[6:38]),
            bytes32(data[38:70])
        );
        bool agreed = by != address(0) && by == signer;
        return ("", (uint256(validUntil) << 160) | (agreed ? 0 : 1));
    }
}
