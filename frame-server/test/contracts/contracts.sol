// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/*
 * What the tests of providers need on a chain. ENS has no artifacts that may be used here: these say what its documentation says, as far as
 * a client can tell. contracts.json is made of this file by solc 0.8.37, `--via-ir --optimize --evm-version paris`.
 */

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
error ResolverNotFound(bytes name);
error ResolverError(bytes errorData);
error HttpError(uint16 status, string message);
error ReverseAddressMismatch(string primary, bytes primaryAddress);

struct Query {
  address sender;
  string[] urls;
  bytes data;
}

interface BatchGateway {
  function query(Query[] memory) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Records on the chain, as a public resolver has them.
contract Resolver {
  mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
  mapping(bytes32 => mapping(string => string)) private texts;
  mapping(bytes32 => string) public name;

  function setAddr(bytes32 node, uint256 coinType, bytes memory value) external {
    addresses[node][coinType] = value;
  }

  function setText(bytes32 node, string memory key, string memory value) external {
    texts[node][key] = value;
  }

  function setName(bytes32 node, string memory value) external {
    name[node] = value;
  }

  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
    return addresses[node][coinType];
  }

  function text(bytes32 node, string memory key) external view returns (string memory) {
    return texts[node][key];
  }
}

/// Records behind gateways (ENSIP-10, EIP-3668).
contract OffchainResolver {
  string[] private urls;
  bool private isEndless;

  constructor(string[] memory urls_, bool isEndless_) {
    urls = urls_;
    isEndless = isEndless_;
  }

  function resolve(bytes memory, bytes memory data) public view returns (bytes memory) {
    revert OffchainLookup(address(this), urls, data, this.resolved.selector, data);
  }

  /// A real one checks a signature or a proof here.
  function resolved(bytes memory response, bytes memory extraData) external view returns (bytes memory) {
    if (isEndless) return resolve('', extraData);
    return response;
  }
}

/// Registry and universal resolver in one.
contract Ens {
  mapping(bytes32 => address) public resolver;
  mapping(bytes32 => bool) private isOffchain;
  /// Whether a name of a reverse record is not looked up: what a client must not rely on.
  bool public isTrusting;

  function setResolver(bytes32 node, address to, bool offchain) external {
    resolver[node] = to;
    isOffchain[node] = offchain;
  }

  function setTrusting(bool value) external {
    isTrusting = value;
  }

  function nodeOf(bytes memory dns, uint256 at) public pure returns (bytes32) {
    uint256 length = uint8(dns[at]);
    if (length == 0) return 0;
    bytes memory label = new bytes(length);
    for (uint256 i = 0; i < length; i++) label[i] = dns[at + 1 + i];
    return keccak256(abi.encodePacked(nodeOf(dns, at + 1 + length), keccak256(label)));
  }

  function dnsOf(bytes memory text) public pure returns (bytes memory dns) {
    dns = new bytes(text.length + 2);
    uint256 start = 0;
    for (uint256 i = 0; i <= text.length; i++) {
      if (i == text.length || text[i] == '.') {
        dns[start] = bytes1(uint8(i - start));
        start = i + 1;
      } else {
        dns[i + 1] = text[i];
      }
    }
  }

  function resolveWithGateways(
    bytes memory name,
    bytes memory data,
    string[] memory gateways
  ) public view returns (bytes memory, address) {
    bytes32 node = nodeOf(name, 0);
    address at = resolver[node];
    if (at == address(0)) revert ResolverNotFound(name);
    (bool isGood, bytes memory answer) = isOffchain[node]
      ? at.staticcall(abi.encodeCall(OffchainResolver.resolve, (name, data)))
      : at.staticcall(data);
    return finish(at, isGood, answer, isOffchain[node], gateways);
  }

  function finish(
    address at,
    bool isGood,
    bytes memory answer,
    bool isWrapped,
    string[] memory gateways
  ) private view returns (bytes memory, address) {
    if (isGood) return (isWrapped ? abi.decode(answer, (bytes)) : answer, at);
    if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
    bytes memory body = new bytes(answer.length - 4);
    for (uint256 i = 0; i < body.length; i++) body[i] = answer[i + 4];
    (address sender, string[] memory urls, bytes memory data, bytes4 callback, bytes memory extra) = abi.decode(
      body,
      (address, string[], bytes, bytes4, bytes)
    );
    Query[] memory queries = new Query[](1);
    queries[0] = Query(sender, urls, data);
    revert OffchainLookup(
      address(this),
      gateways,
      abi.encodeCall(BatchGateway.query, (queries)),
      this.answered.selector,
      abi.encode(at, callback, extra, gateways)
    );
  }

  function answered(bytes memory response, bytes memory extra) external view returns (bytes memory, address) {
    (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
    if (failures[0]) revert HttpError(500, 'gateway');
    (address at, bytes4 callback, bytes memory inner, string[] memory gateways) = abi.decode(
      extra,
      (address, bytes4, bytes, string[])
    );
    (bool isGood, bytes memory answer) = at.staticcall(abi.encodeWithSelector(callback, responses[0], inner));
    return finish(at, isGood, answer, true, gateways);
  }

  function reverseWithGateways(
    bytes memory address_,
    uint256 coinType,
    string[] memory gateways
  ) external view returns (string memory, address, address) {
    bytes32 node = keccak256(abi.encodePacked(reverseRoot(), keccak256(hexOf(address_))));
    address at = resolver[node];
    if (at == address(0)) revert ResolverNotFound('');
    string memory name = Resolver(at).name(node);
    bytes memory dns = dnsOf(bytes(name));
    if (isTrusting) return (name, address(0), at);
    (bytes memory answer, address forward) = resolveWithGateways(
      dns,
      abi.encodeCall(Resolver.addr, (nodeOf(dns, 0), coinType)),
      gateways
    );
    bytes memory back = abi.decode(answer, (bytes));
    if (keccak256(back) != keccak256(address_)) revert ReverseAddressMismatch(name, back);
    return (name, forward, at);
  }

  function reverseRoot() private pure returns (bytes32) {
    return
      keccak256(
        abi.encodePacked(keccak256(abi.encodePacked(bytes32(0), keccak256('reverse'))), keccak256('addr'))
      );
  }

  function hexOf(bytes memory raw) private pure returns (bytes memory text) {
    bytes16 digits = '0123456789abcdef';
    text = new bytes(raw.length * 2);
    for (uint256 i = 0; i < raw.length; i++) {
      text[2 * i] = digits[uint8(raw[i]) >> 4];
      text[2 * i + 1] = digits[uint8(raw[i]) & 15];
    }
  }
}

/// An account that is a contract (ERC-1271), of one key.
contract Account {
  address public immutable owner;

  constructor(address owner_) {
    owner = owner_;
  }

  function isValidSignature(bytes32 hash, bytes memory signature) external view returns (bytes4) {
    (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
    return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}

/// A token of which anybody makes some for himself; as ERC-20, or with `isNft` as ERC-721, as far as events go.
contract Token {
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  string public name;
  string public symbol;
  uint8 public constant decimals = 6;
  mapping(address => uint256) public balanceOf;

  constructor(string memory name_, string memory symbol_) {
    name = name_;
    symbol = symbol_;
  }

  function mint(uint256 value) external {
    balanceOf[msg.sender] += value;
    emit Transfer(address(0), msg.sender, value);
  }

  function transfer(address to, uint256 value) external returns (bool) {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }

  function approve(address spender, uint256 value) external returns (bool) {
    emit Approval(msg.sender, spender, value);
    return true;
  }
}

contract Nft {
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

  string public constant name = 'Pictures';
  string public constant symbol = 'PIC';

  function mint(uint256 tokenId) external {
    emit Transfer(address(0), msg.sender, tokenId);
  }
}

/// Says of anybody that they sent something.
contract Liar {
  event Transfer(address indexed from, address indexed to, uint256 value);

  function claim(address from, address to, uint256 value) external {
    emit Transfer(from, to, value);
  }
}

/// A collection of pieces (ERC-721) of which anybody makes one, with the metadata that he wants.
contract Gallery {
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

  string public name;
  mapping(uint256 => address) private owners;
  mapping(uint256 => string) private uris;

  constructor(string memory called) {
    name = called;
  }

  function make(address to, uint256 tokenId, string memory uri) external {
    owners[tokenId] = to;
    uris[tokenId] = uri;
    emit Transfer(address(0), to, tokenId);
  }

  function transferFrom(address from, address to, uint256 tokenId) external {
    owners[tokenId] = to;
    emit Transfer(from, to, tokenId);
  }

  function ownerOf(uint256 tokenId) external view returns (address) {
    require(owners[tokenId] != address(0), 'nobody');
    return owners[tokenId];
  }

  function tokenURI(uint256 tokenId) external view returns (string memory) {
    return uris[tokenId];
  }
}

/// A collection of kinds (ERC-1155).
contract Editions {
  event TransferSingle(address indexed by, address indexed from, address indexed to, uint256 id, uint256 value);
  event TransferBatch(address indexed by, address indexed from, address indexed to, uint256[] ids, uint256[] values);

  string public uriOfAll;
  mapping(address => mapping(uint256 => uint256)) public balances;

  constructor(string memory uri_) {
    uriOfAll = uri_;
  }

  function makeOne(address to, uint256 id, uint256 value) external {
    balances[to][id] += value;
    emit TransferSingle(msg.sender, address(0), to, id, value);
  }

  function makeMany(address to, uint256[] memory ids, uint256[] memory values) external {
    for (uint256 i; i < ids.length; i++) balances[to][ids[i]] += values[i];
    emit TransferBatch(msg.sender, address(0), to, ids, values);
  }

  function balanceOf(address account, uint256 id) external view returns (uint256) {
    return balances[account][id];
  }

  function uri(uint256) external view returns (string memory) {
    return uriOfAll;
  }
}

/// Says that it sent what nobody has; asked for anything, it takes all that the call may cost.
contract Hog {
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

  function claim(address to, uint256 tokenId) external {
    emit Transfer(address(0), to, tokenId);
  }

  function ownerOf(uint256) external view returns (address) {
    while (gasleft() > 0) {}
    return msg.sender;
  }
}
