package org.openmds.wsrf.xpath;

import java.util.List;
import java.util.stream.Stream;

/** Joins a long chain of one operator into one flat expression: a nested one would be as deep as the chain is long. */
final class OperatorChain {

    private OperatorChain() {
    }

    static Expr or(Expr left, Expr right) {
        return new BooleanExpr.Or(left instanceof BooleanExpr.Or or
                ? append(or.operands(), right)
                : List.of(left, right));
    }

    static Expr and(Expr left, Expr right) {
        return new BooleanExpr.And(left instanceof BooleanExpr.And chain
                ? append(chain.operands(), right)
                : List.of(left, right));
    }

    static NodeSetExpr union(NodeSetExpr left, NodeSetExpr right) {
        return new NodeSetExpr.Union(left instanceof NodeSetExpr.Union union
                ? append(union.operands(), right)
                : List.of(left, right));
    }

    private static <T> List<T> append(List<T> some, T more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }
}
