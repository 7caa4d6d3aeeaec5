package org.openmds.wsrf.xpath.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jaxen.Context;
import org.jaxen.JaxenException;
import org.jaxen.expr.BinaryExpr;
import org.jaxen.expr.Expr;
import org.jaxen.function.BooleanFunction;
import org.jaxen.function.NumberFunction;
import org.jaxen.function.StringFunction;

/**
 * A comparison by XPath 1.0, section 3.4. Jaxen's own class swaps the operands if one is a node-set and the other a boolean, and compares
 * two node-sets pair by pair without counting; this class reads each node once.
 */
final class OracleComparison implements BinaryExpr {

    /** The comparison operators, and their meaning for two numbers. */
    enum Operator {
        EQUAL("="), NOT_EQUAL("!="), LESS("<"), LESS_OR_EQUAL("<="), GREATER(">"), GREATER_OR_EQUAL(">=");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        private boolean holds(double left, double right) {
            return switch (this) {
                case EQUAL -> left == right;
                case NOT_EQUAL -> left != right;
                case LESS -> left < right;
                case LESS_OR_EQUAL -> left <= right;
                case GREATER -> left > right;
                case GREATER_OR_EQUAL -> left >= right;
            };
        }

        private boolean isOrder() {
            return this != EQUAL && this != NOT_EQUAL;
        }
    }

    private Expr left;
    private final Operator operator;
    private Expr right;

    OracleComparison(Expr left, Operator operator, Expr right) {
        this.left = left;
        this.operator = operator;
        this.right = right;
    }

    @Override
    public Object evaluate(Context context) throws JaxenException {
        Object l = left.evaluate(context);
        Object r = right.evaluate(context);
        TreeNavigator navigator = (TreeNavigator) context.getNavigator();
        if (l instanceof Boolean || r instanceof Boolean) {
            return scalars(withoutNodes(l, navigator), withoutNodes(r, navigator), navigator);
        }
        if (l instanceof List<?> && r instanceof List<?>) {
            return nodeSets(NodePath.nodes(l), NodePath.nodes(r), navigator);
        }
        if (l instanceof List<?>) {
            return NodePath.nodes(l).stream().anyMatch(node -> scalars(navigator.stringValue(node), r, navigator));
        }
        if (r instanceof List<?>) {
            return NodePath.nodes(r).stream().anyMatch(node -> scalars(l, navigator.stringValue(node), navigator));
        }
        return scalars(l, r, navigator);
    }

    /** Converts a node-set that is compared with a boolean to a boolean. */
    private static Object withoutNodes(Object value, TreeNavigator navigator) {
        return value instanceof List ? BooleanFunction.evaluate(value, navigator) : value;
    }

    private boolean nodeSets(List<OracleNode> l, List<OracleNode> r, TreeNavigator navigator) {
        return operator.isOrder() ? ordered(l, r, navigator) : equal(l, r, navigator);
    }

    private boolean scalars(Object l, Object r, TreeNavigator navigator) {
        if (operator.isOrder()) {
            return operator.holds(number(l, navigator), number(r, navigator));
        }
        if (l instanceof Boolean || r instanceof Boolean) {
            boolean same = BooleanFunction.evaluate(l, navigator).equals(BooleanFunction.evaluate(r, navigator));
            return same == (operator == Operator.EQUAL);
        }
        if (l instanceof Number || r instanceof Number) {
            return operator.holds(number(l, navigator), number(r, navigator));
        }
        return StringFunction.evaluate(l, navigator)
                .equals(StringFunction.evaluate(r, navigator)) == (operator == Operator.EQUAL);
    }

    /** Returns true if at least one pair is equal, or differs. */
    private boolean equal(List<OracleNode> l, List<OracleNode> r, TreeNavigator navigator) {
        Set<String> values = new HashSet<>();
        l.forEach(node -> values.add(navigator.stringValue(node)));
        if (operator == Operator.NOT_EQUAL && values.size() > 1) {
            return !r.isEmpty();
        }
        return !values.isEmpty() && r.stream()
                .anyMatch(node -> values.contains(navigator.stringValue(node)) == (operator == Operator.EQUAL));
    }

    /** Returns true if at least one pair is ordered; comparing the extremes is enough. */
    private boolean ordered(List<OracleNode> l, List<OracleNode> r, TreeNavigator navigator) {
        boolean less = operator == Operator.LESS || operator == Operator.LESS_OR_EQUAL;
        return operator.holds(extreme(l, less, navigator), extreme(r, !less, navigator));
    }

    private static double extreme(List<OracleNode> nodes, boolean least, TreeNavigator navigator) {
        double extreme = Double.NaN;
        for (OracleNode node : nodes) {
            double value = number(navigator.stringValue(node), navigator);
            if (Double.isNaN(extreme) || (least ? value < extreme : value > extreme)) {
                extreme = value;
            }
        }
        return extreme;
    }

    private static double number(Object value, TreeNavigator navigator) {
        return NumberFunction.evaluate(value, navigator);
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
        return operator.sign;
    }

    @Override
    public String getText() {
        return "(" + left.getText() + " " + operator.sign + " " + right.getText() + ")";
    }

    @Override
    @SuppressWarnings("deprecation")
    public Expr simplify() {
        left = left.simplify();
        right = right.simplify();
        return this;
    }
}
