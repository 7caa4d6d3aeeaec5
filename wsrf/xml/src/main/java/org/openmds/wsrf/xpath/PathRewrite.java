package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.document.NodeTest.AnyNodeTest;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;

/**
 * Rewrites a path to an equivalent one that needs less work: {@code //a} becomes one step along {@code descendant}, {@code //@a} one step
 * over all attributes, {@code .} in between no step, and {@code *[local-name()='a']} a name test. Positions count from each context node,
 * so steps with positional predicates are not joined.
 */
final class PathRewrite {

    private PathRewrite() {
    }

    /** @param startsElsewhere true if the path is valid without any step */
    static List<LocationStep> of(List<LocationStep> steps, boolean startsElsewhere) {
        List<LocationStep> rewritten = new ArrayList<>();
        for (LocationStep written : steps) {
            LocationStep step = withNameTest(written);
            if (!rewritten.isEmpty() && rewritten.get(rewritten.size() - 1).isAnyNodeOn(Axis.DESCENDANT_OR_SELF)
                    && canJoin(step)) {
                rewritten.set(rewritten.size() - 1, joined(step));
            } else if (!step.isAnyNodeOn(Axis.SELF) || rewritten.isEmpty() && !startsElsewhere) {
                rewritten.add(step);
            }
        }
        if (rewritten.size() > 1 && rewritten.get(0).isAnyNodeOn(Axis.SELF)) {
            rewritten.remove(0);
        }
        return List.copyOf(rewritten);
    }

    private static boolean canJoin(LocationStep step) {
        return !step.isPositional() && switch (step.axis()) {
            case CHILD, DESCENDANT, DESCENDANT_OR_SELF, SELF -> true;
            case ATTRIBUTE -> step.test() instanceof NameTest || step.test() instanceof AnyNodeTest;
            default -> false;
        };
    }

    private static LocationStep joined(LocationStep step) {
        return switch (step.axis()) {
            case CHILD, DESCENDANT -> new LocationStep(Axis.DESCENDANT, step.test(), step.predicates());
            case ATTRIBUTE -> new LocationStep(Axis.ALL_ATTRIBUTES,
                    step.test() instanceof NameTest ? step.test() : new NameTest(NodeKind.ATTRIBUTE, null, null),
                    step.predicates());
            default -> new LocationStep(Axis.DESCENDANT_OR_SELF, step.test(), step.predicates());
        };
    }

    /** Moves {@code local-name()='a'} from the first predicate to the node test, unless that predicate is positional. */
    private static LocationStep withNameTest(LocationStep step) {
        if (!(step.test() instanceof NameTest nameTest) || nameTest.local() != null
                || nameTest.principal() == NodeKind.NAMESPACE
                || step.predicates().isEmpty() || step.predicates().get(0).positional()) {
            return step;
        }
        List<Expr> conditions = step.predicates().get(0).expr() instanceof BooleanExpr.And and
                ? new ArrayList<>(and.operands())
                : new ArrayList<>(List.of(step.predicates().get(0).expr()));
        for (Expr condition : conditions) {
            String local = condition instanceof BooleanExpr.Compare compare ? compare.localName() : null;
            if (local != null) {
                conditions.remove(condition);
                return new LocationStep(step.axis(), new NameTest(nameTest.principal(), nameTest.uri(), local),
                        withFirst(conditions, step.predicates()));
            }
        }
        return step;
    }

    private static List<Predicate> withFirst(List<Expr> conditions, List<Predicate> predicates) {
        List<Predicate> all = new ArrayList<>(predicates);
        switch (conditions.size()) {
            case 0 -> all.remove(0);
            case 1 -> all.set(0, Predicate.of(asBoolean(conditions.get(0))));
            default -> all.set(0, Predicate.of(new BooleanExpr.And(List.copyOf(conditions))));
        }
        return List.copyOf(all);
    }

    /** Wraps a number in {@code boolean()}, because a number as a predicate would be a position. */
    private static Expr asBoolean(Expr condition) {
        return condition instanceof NumberExpr
                ? new BooleanExpr.BooleanFunctionCall(CoreFunction.BOOLEAN, List.of(condition))
                : condition;
    }
}
