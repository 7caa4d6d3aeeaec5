package org.openmds.wsrf.xpath;

import java.util.List;

/** The node-sets that an expression selects from the whole document: those outside all predicates and other node-sets. */
final class OutermostNodes {

    private OutermostNodes() {
    }

    static void collect(Expr expr, List<NodeSetExpr> found) {
        if (expr instanceof NodeSetExpr nodes) {
            found.add(nodes);
        } else {
            expr.operands().forEach(operand -> collect(operand, found));
        }
    }
}
