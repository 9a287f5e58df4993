// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Answers as the two registries of Farcaster do to whoever checks a login, at both of their addresses. On the local chain anybody registers.
contract FarcasterRegistry {
    mapping(address => uint256) public idOf;
    mapping(uint256 => mapping(bytes => KeyData)) private keys;

    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    function register(address owner, uint256 fid) external {
        idOf[owner] = fid;
    }

    function add(uint256 fid, uint32 keyType, bytes calldata key) external {
        keys[fid][key] = KeyData(1, keyType);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }
}
