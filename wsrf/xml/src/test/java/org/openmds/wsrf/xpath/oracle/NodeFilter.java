package org.openmds.wsrf.xpath.oracle;

import java.util.List;

import org.jaxen.Context;
import org.jaxen.JaxenException;
import org.jaxen.expr.DefaultFilterExpr;
import org.jaxen.expr.Expr;
import org.jaxen.expr.Predicate;
import org.jaxen.expr.PredicateSet;

/** An expression with predicates: {@code (//a)[1]}. Its value must be a node-set; Jaxen's own class does not check that. */
final class NodeFilter extends DefaultFilterExpr {

    NodeFilter(Expr expr) {
        super(expr, new PredicateSet());
    }

    @Override
    public Object evaluate(Context context) throws JaxenException {
        Object value = getExpr().evaluate(context);
        if (getPredicates().isEmpty()) {
            return value;
        }
        List<OracleNode> nodes = NodePath.nodes(value);
        for (Object predicate : getPredicates()) {
            nodes = NodePath.filter((Predicate) predicate, nodes, context.getContextSupport());
        }
        return nodes;
    }
}
