// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface IKindReceiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data)
        external
        returns (bytes4);
}

/// Tickets (ERC-1155) of the local world, many of one kind. Anybody may mint.
contract TestKinds {
    string public constant name = "Local Tickets";
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function mint(address to, uint256 id, uint256 amount) external {
        balanceOf[to][id] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function supportsInterface(bytes4 kind) external pure returns (bool) {
        return kind == 0x01ffc9a7 || kind == 0xd9b67a26 || kind == 0x0e89341c;
    }

    function uri(uint256) external pure returns (string memory) {
        return
        'data:application/json;utf8,{"name":"Local Ticket","description":"Good for one visit.","image":"data:image/svg+xml;utf8,<svg xmlns=\'http://www.w3.org/2000/svg\' viewBox=\'0 0 100 100\'><rect width=\'100\' height=\'100\' fill=\'#0b8f6a\'/><rect x=\'15\' y=\'32\' width=\'70\' height=\'36\' rx=\'6\' fill=\'white\'/><rect x=\'60\' y=\'32\' width=\'3\' height=\'36\' fill=\'#0b8f6a\'/></svg>"}';
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "not allowed");
        require(to != address(0), "nobody");
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
        emit TransferSingle(msg.sender, from, to, id, amount);
        if (to.code.length == 0) return;
        bytes4 answer = IKindReceiver(to).onERC1155Received(msg.sender, from, id, amount, data);
        require(answer == IKindReceiver.onERC1155Received.selector, "not received");
    }
}
