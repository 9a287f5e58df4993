// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface IPieceReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// A collection (ERC-721) of the local world, whose pictures stand in the contract. Anybody may mint.
contract TestPieces {
    string public constant name = "Local Prints";
    string public constant symbol = "LPRINT";
    uint256 public made;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function mint(address to) external {
        made += 1;
        owners[made] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, made);
    }

    function ownerOf(uint256 id) public view returns (address) {
        require(owners[id] != address(0), "nobody has it");
        return owners[id];
    }

    function supportsInterface(bytes4 kind) external pure returns (bool) {
        return kind == 0x01ffc9a7 || kind == 0x80ac58cd || kind == 0x5b5e139f;
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        string[6] memory colours = ["7a4ee8", "0b8f6a", "e0592a", "2463eb", "d61f69", "b7791f"];
        bytes memory picture = abi.encodePacked(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><rect width='100' height='100' fill='#",
            colours[id % 6],
            "'/><circle cx='50' cy='50' r='",
            text(15 + (id * 7) % 25),
            "' fill='white'/></svg>"
        );
        return string(
            abi.encodePacked(
                'data:application/json;utf8,{"name":"Local Print #',
                text(id),
                '","description":"A print of the local chain.","image":"data:image/svg+xml;utf8,',
                picture,
                '"}'
            )
        );
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "not allowed");
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf(id) == from && to != address(0), "not theirs");
        require(
            msg.sender == from || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender], "not allowed"
        );
        delete getApproved[id];
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        owners[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = IPieceReceiver(to).onERC721Received(msg.sender, from, id, data);
        require(answer == IPieceReceiver.onERC721Received.selector, "not received");
    }

    function text(uint256 value) private pure returns (string memory) {
        bytes memory digits;
        do {
            digits = abi.encodePacked(bytes1(uint8(48 + value % 10)), digits);
            value /= 10;
        } while (value > 0);
        return string(digits);
    }
}
