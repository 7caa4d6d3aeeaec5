package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.NodeTest.AnyNode;
import org.openmds.wsrf.xpath.NodeTest.Named;

/**
 * Says the same path with less work: {@code //a} is one step along {@code descendant}, {@code //@a} one over all attributes, {@code .} in between
 * none, and {@code *[local-name()='a']} a name test. Positions count from each context node, so steps are not joined where predicates ask for them.
 */
final class PathRewrite {

    private PathRewrite() {
    }

    /** @param startsElsewhere whether the path without any step is still a path */
    static List<Step> of(List<Step> steps, boolean startsElsewhere) {
        List<Step> rewritten = new ArrayList<>();
        for (Step written : steps) {
            Step step = withNameTest(written);
            if (!rewritten.isEmpty() && rewritten.getLast().isPlain(Axis.DESCENDANT_OR_SELF)
                    && canJoin(step)) {
                rewritten.set(rewritten.size() - 1, joined(step));
            } else if (!step.isPlain(Axis.SELF) || rewritten.isEmpty() && !startsElsewhere) {
                rewritten.add(step);
            }
        }
        if (rewritten.size() > 1 && rewritten.getFirst().isPlain(Axis.SELF)) {
            rewritten.removeFirst();
        }
        return List.copyOf(rewritten);
    }

    private static boolean canJoin(Step step) {
        return !step.isPositional() && switch (step.axis()) {
            case CHILD, DESCENDANT, DESCENDANT_OR_SELF, SELF -> true;
            case ATTRIBUTE -> step.test() instanceof Named || step.test() instanceof AnyNode;
            default -> false;
        };
    }

    private static Step joined(Step step) {
        return switch (step.axis()) {
            case CHILD, DESCENDANT -> new Step(Axis.DESCENDANT, step.test(), step.predicates());
            case ATTRIBUTE -> new Step(Axis.ALL_ATTRIBUTES,
                    step.test() instanceof Named ? step.test() : new Named(NodeKind.ATTRIBUTE, null, null),
                    step.predicates());
            default -> new Step(Axis.DESCENDANT_OR_SELF, step.test(), step.predicates());
        };
    }

    /** Takes {@code local-name()='a'} out of the first predicate where nothing in it counts candidates. */
    private static Step withNameTest(Step step) {
        if (!(step.test() instanceof Named named) || named.local() != null || named.principal() == NodeKind.NAMESPACE
                || step.predicates().isEmpty() || step.predicates().getFirst().positional()) {
            return step;
        }
        List<Expr> conditions = step.predicates().getFirst().expr() instanceof BooleanExpr.And and
                ? new ArrayList<>(and.operands())
                : new ArrayList<>(List.of(step.predicates().getFirst().expr()));
        for (Expr condition : conditions) {
            String local = LocalNameTest.literal(condition);
            if (local != null) {
                conditions.remove(condition);
                return new Step(step.axis(), new Named(named.principal(), named.uri(), local),
                        withFirst(conditions, step.predicates()));
            }
        }
        return step;
    }

    private static List<Predicate> withFirst(List<Expr> conditions, List<Predicate> predicates) {
        List<Predicate> all = new ArrayList<>(predicates);
        switch (conditions.size()) {
            case 0 -> all.removeFirst();
            case 1 -> all.set(0, Predicate.of(asBoolean(conditions.getFirst())));
            default -> all.set(0, Predicate.of(new BooleanExpr.And(List.copyOf(conditions))));
        }
        return List.copyOf(all);
    }

    /** A number alone in a predicate would be a position. */
    private static Expr asBoolean(Expr condition) {
        return condition instanceof NumberExpr
                ? new BooleanExpr.Call(CoreFunction.BOOLEAN, List.of(condition))
                : condition;
    }
}
