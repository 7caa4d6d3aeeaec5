package org.openmds.wsrf.xpath;

import java.util.List;

/** The node-sets that an expression selects from the whole document: those outside all predicates and other node-sets. */
final class OutermostNodes {

    private OutermostNodes() {
    }

    static void collect(Expr expr, List<NodeSetExpr> found) {
        switch (expr) {
            case NodeSetExpr nodes -> found.add(nodes);
            case BooleanExpr.Or or -> or.operands().forEach(operand -> collect(operand, found));
            case BooleanExpr.And and -> and.operands().forEach(operand -> collect(operand, found));
            case BooleanExpr.Compare compare -> {
                collect(compare.left(), found);
                collect(compare.right(), found);
            }
            case NumberExpr.Arithmetic arithmetic -> {
                collect(arithmetic.left(), found);
                collect(arithmetic.right(), found);
            }
            case NumberExpr.Negation negation -> collect(negation.operand(), found);
            case BooleanExpr.BooleanFunctionCall call -> call.arguments().forEach(argument -> collect(argument, found));
            case NumberExpr.NumberFunctionCall call -> call.arguments().forEach(argument -> collect(argument, found));
            case StringExpr.StringFunctionCall call -> call.arguments().forEach(argument -> collect(argument, found));
            case NumberExpr.Literal literal -> {
            }
            case StringExpr.Literal literal -> {
            }
        }
    }
}
