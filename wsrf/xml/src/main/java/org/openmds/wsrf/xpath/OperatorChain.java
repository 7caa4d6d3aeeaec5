package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;

/**
 * Joins a long chain of one operator into one flat expression: a nested one would be as deep as the chain is long. The list of operands grows while
 * the expression is built, so a chain is built in linear time; afterwards nothing changes it.
 */
final class OperatorChain {

    private OperatorChain() {
    }

    static Expr or(Expr left, Expr right) {
        if (left instanceof BooleanExpr.Or chain) {
            chain.operands().add(right);
            return chain;
        }
        return new BooleanExpr.Or(operands(left, right));
    }

    static Expr and(Expr left, Expr right) {
        if (left instanceof BooleanExpr.And chain) {
            chain.operands().add(right);
            return chain;
        }
        return new BooleanExpr.And(operands(left, right));
    }

    static NodeSetExpr union(NodeSetExpr left, NodeSetExpr right) {
        if (left instanceof NodeSetExpr.Union chain) {
            chain.operands().add(right);
            return chain;
        }
        return new NodeSetExpr.Union(operands(left, right));
    }

    private static <T> List<T> operands(T left, T right) {
        List<T> operands = new ArrayList<>(2);
        operands.add(left);
        operands.add(right);
        return operands;
    }
}
