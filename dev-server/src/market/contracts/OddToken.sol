// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A token as one meets them: with a fee on each transfer, without return values, unsellable, or with answers that nobody should believe.
/// For tests only.
contract OddToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint256 public immutable decimals;
    /// Of each transfer, in basis points: it is gone.
    uint256 public immutable fee;
    /// Transfers and approvals return nothing, and an allowance is changed only from or to zero: as the best known dollar does.
    bool public immutable isOld;
    /// Only its maker can send it.
    bool public immutable isTrap;
    address private immutable maker = msg.sender;
    /// What `name()` and `symbol()` return, byte for byte; empty: they revert.
    bytes private nameAnswer;
    bytes private symbolAnswer;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(bytes memory name_, bytes memory symbol_, uint256 decimals_, uint256 fee_, bool isOld_, bool isTrap_) {
        nameAnswer = name_;
        symbolAnswer = symbol_;
        decimals = decimals_;
        fee = fee_;
        isOld = isOld_;
        isTrap = isTrap_;
    }

    function name() external view {
        say(nameAnswer);
    }

    function symbol() external view {
        say(symbolAnswer);
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external {
        require(!isOld || value == 0 || allowance[msg.sender][spender] == 0, "set it to zero first");
        allowance[msg.sender][spender] = value;
        done();
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
        done();
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        done();
    }

    function move(address from, address to, uint256 value) private {
        require(!isTrap || from == maker || msg.sender == maker, "you cannot send this");
        uint256 kept = (value * fee) / 10000;
        balanceOf[from] -= value;
        balanceOf[to] += value - kept;
        emit Transfer(from, to, value - kept);
        if (kept > 0) emit Transfer(from, address(0), kept);
    }

    /// Answers `true`, or nothing.
    function done() private view {
        if (isOld) return;
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }

    function say(bytes memory answer) private pure {
        require(answer.length > 0);
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
