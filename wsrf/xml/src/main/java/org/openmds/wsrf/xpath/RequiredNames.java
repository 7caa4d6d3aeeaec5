package org.openmds.wsrf.xpath;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.document.NodeTest;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;
import org.openmds.wsrf.xpath.index.NamedNode;

/**
 * Finds the names that a document must contain so that an expression selects a node or is true. Names in alternatives, in {@code not()}, in counts and
 * in texts are left out, because the expression can be true without them.
 */
final class RequiredNames {

    private final Set<NamedNode> names = new LinkedHashSet<>();

    private RequiredNames() {
    }

    static List<NamedNode> of(Expr root) {
        RequiredNames found = new RequiredNames();
        found.collect(root, null);
        return List.copyOf(found.names);
    }

    /** @param context element in whose predicate the expression stands, if it has one name */
    private void collect(Expr expr, @Nullable QName context) {
        if (expr instanceof LocationPath path) {
            collect(path, context);
        } else if (expr instanceof FilterExpr filter) {
            collect(filter.primary(), context);
            filter.predicates().forEach(predicate -> collect(predicate.expr(), null));
        } else if (expr instanceof BooleanExpr.And and) {
            and.operands().forEach(operand -> collect(operand, context));
        } else if (expr instanceof BooleanExpr.Compare compare) {
            collectOperand(compare.left(), context);
            collectOperand(compare.right(), context);
        } else if (expr instanceof BooleanExpr.BooleanFunctionCall call && call.function() == CoreFunction.BOOLEAN) {
            call.arguments().forEach(argument -> collect(argument, context));
        }
        // Other expressions can be true although their names are missing.
    }

    /** Collects names in an operand of a comparison: without the nodes it is false, and a number from them is NaN. */
    private void collectOperand(Expr operand, @Nullable QName context) {
        if (operand instanceof NodeSetExpr nodes) {
            collect(nodes, context);
        } else if (operand instanceof NumberExpr.Arithmetic sum) {
            collectOperand(sum.left(), context);
            collectOperand(sum.right(), context);
        } else if (operand instanceof NumberExpr.Negation negation) {
            collectOperand(negation.operand(), context);
        } else if (operand instanceof NumberExpr.NumberFunctionCall call && call.function() == CoreFunction.NUMBER) {
            call.arguments().forEach(argument -> collectOperand(argument, context));
        }
        // Other operands have a value without nodes.
    }

    private void collect(LocationPath path, @Nullable QName context) {
        NodeSetExpr head = path.head();
        if (head != null) {
            collect(head, context);
        }
        QName element = head == null && !path.absolute() ? context : null;
        for (LocationStep step : path.steps()) {
            QName name = name(step.test());
            if (name != null && step.test() instanceof NameTest test) {
                boolean isAttribute = test.principal() == NodeKind.ATTRIBUTE;
                names.add(new NamedNode(name, isAttribute,
                        isAttribute && step.axis() == Axis.ATTRIBUTE
                                ? Optional.ofNullable(element)
                                : Optional.empty()));
            }
            if (!step.isAnyNodeOn(Axis.SELF)) {
                element = name;
            }
            QName inside = element;
            step.predicates().forEach(predicate -> collect(predicate.expr(), inside));
        }
    }

    /** Returns the name of a test for one name of an element or attribute. */
    private static @Nullable QName name(NodeTest test) {
        return test instanceof NameTest named && named.uri() != null && named.local() != null
                && named.principal() != NodeKind.NAMESPACE ? new QName(named.uri(), named.local()) : null;
    }
}
