package org.openmds.wsrf.xpath.oracle;

import java.util.LinkedHashSet;
import java.util.Set;

import org.jaxen.Context;
import org.jaxen.JaxenException;
import org.jaxen.expr.Expr;
import org.jaxen.expr.UnionExpr;

/** The union of two node-sets. */
final class NodeUnion implements UnionExpr {

    private Expr left;
    private Expr right;

    NodeUnion(Expr left, Expr right) {
        this.left = left;
        this.right = right;
    }

    @Override
    public Object evaluate(Context context) throws JaxenException {
        Set<OracleNode> all = new LinkedHashSet<>(NodePath.nodes(left.evaluate(context)));
        all.addAll(NodePath.nodes(right.evaluate(context)));
        return NodePath.inDocumentOrder(all);
    }

    @Override
    public Expr getLHS() {
        return left;
    }

    @Override
    public Expr getRHS() {
        return right;
    }

    @Override
    public String getOperator() {
        return "|";
    }

    @Override
    public String getText() {
        return left.getText() + " | " + right.getText();
    }

    @Override
    @SuppressWarnings("deprecation")
    public Expr simplify() {
        left = left.simplify();
        right = right.simplify();
        return this;
    }
}
