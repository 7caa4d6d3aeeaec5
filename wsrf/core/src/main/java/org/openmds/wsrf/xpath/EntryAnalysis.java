package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.NodeTest.Named;

/**
 * Finds out whether an expression stays inside entries, by following where its nodes can stand ({@link Level}). An expression does when what it finds
 * in an entry depends on that entry and the document element's own frame alone, and what it finds in the frame on no entry.
 *
 * <p>
 * Where a name test says so, the analysis takes for granted that the document element, or the entries' elements, do not have that name; who uses its
 * answer checks it. Not thread-safe.
 */
final class EntryAnalysis {

    /** What an expression may see of a document. */
    private enum View {
        /** All of it, entry by entry: the outermost expression. */
        WHOLE,
        /** The entry that the context node stands in, and names around it: a predicate on a node in an entry. */
        ENTRY,
        /** The document element's own frame: a predicate on a node there. */
        FRAME
    }

    /** What is asked of a node-set. */
    private enum Use {
        /** How many nodes there are, or their names. */
        NODES,
        /** What is in them. */
        VALUES
    }

    /**
     * Where nodes can stand.
     *
     * @param test
     *            the name that all of them have, if it is known
     */
    private record Reach(int levels, @Nullable Named test) {

        private boolean touches(int others) {
            return (levels & others) != 0;
        }

        private Reach without(int others) {
            return new Reach(levels & ~others, test);
        }

        private Reach within(int others) {
            return new Reach(levels & others, test);
        }
    }

    private final List<Named> notRoot = new ArrayList<>();
    private final List<Named> notEntry = new ArrayList<>();
    private boolean leaves;

    /** Names that the document element must not have. */
    List<Named> notRoot() {
        return notRoot;
    }

    /** Names that no entry's element must have. */
    List<Named> notEntry() {
        return notEntry;
    }

    /** Whether the expression stays inside entries; to be asked once. */
    boolean staysInside(Expr expression) {
        Reach document = new Reach(Level.DOCUMENT, null);
        value(expression, document, View.WHOLE);
        return !leaves;
    }

    /** Looks at an expression whose value is asked for. */
    private void value(Expr expr, Reach context, View view) {
        use(expr, context, view, Use.VALUES);
    }

    /** Looks at an expression that becomes a boolean. */
    private void truth(Expr expr, Reach context, View view) {
        use(expr, context, view, Use.NODES);
    }

    private void use(Expr expr, Reach context, View view, Use use) {
        if (leaves) {
            return;
        }
        switch (expr) {
            case NodeSetExpr nodes -> {
                Reach reach = nodes(nodes, context, view);
                leaves |= reach.touches(use == Use.VALUES
                        ? Level.DOCUMENT | Level.ROOT | Level.ABOVE | Level.ELSEWHERE
                        : Level.ELSEWHERE) || view == View.WHOLE && reach.touches(Level.ABOVE);
            }
            case BooleanExpr.Or or -> or.operands().forEach(operand -> truth(operand, context, view));
            case BooleanExpr.And and -> and.operands().forEach(operand -> truth(operand, context, view));
            case BooleanExpr.Compare compare -> compare(compare, context, view);
            case BooleanExpr.Call call -> call(call.function(), call.arguments(), context, view);
            case NumberExpr.Call call -> call(call.function(), call.arguments(), context, view);
            case StringExpr.Call call -> call(call.function(), call.arguments(), context, view);
            case NumberExpr.Arithmetic arithmetic -> {
                value(arithmetic.left(), context, view);
                value(arithmetic.right(), context, view);
            }
            case NumberExpr.Negation negation -> value(negation.operand(), context, view);
            case NumberExpr.Literal literal -> {
            }
            case StringExpr.Literal literal -> {
            }
        }
    }

    private void compare(BooleanExpr.Compare compare, Reach context, View view) {
        boolean asBooleans = compare.left() instanceof BooleanExpr || compare.right() instanceof BooleanExpr;
        Use use = asBooleans ? Use.NODES : Use.VALUES;
        use(compare.left(), context, view, use);
        use(compare.right(), context, view, use);
    }

    private void call(CoreFunction function, List<Expr> arguments, Reach context, View view) {
        switch (function) {
            case COUNT, BOOLEAN, NOT, NAME, LOCAL_NAME, NAMESPACE_URI -> arguments
                    .forEach(argument -> truth(argument, context, view));
            case STRING, NUMBER, STRING_LENGTH, NORMALIZE_SPACE -> {
                leaves |= arguments.isEmpty() && context.touches(Level.DOCUMENT | Level.ROOT | Level.ABOVE);
                arguments.forEach(argument -> value(argument, context, view));
            }
            default -> arguments.forEach(argument -> value(argument, context, view));
        }
    }

    private Reach nodes(NodeSetExpr expr, Reach context, View view) {
        return switch (expr) {
            case LocationPath path -> path(path, context, view);
            case Filtered filtered -> {
                Reach reach = nodes(filtered.primary(), context, view);
                leaves |= view == View.WHOLE && Predicate.anyPositional(filtered.predicates());
                predicates(filtered.predicates(), reach);
                yield reach;
            }
            case NodeSetExpr.Union union -> {
                int levels = 0;
                for (NodeSetExpr operand : union.operands()) {
                    levels |= nodes(operand, context, view).levels();
                }
                yield new Reach(levels, null);
            }
            case NodeSetExpr.Identified identified -> {
                value(identified.identifiers(), context, view);
                yield new Reach(0, null);
            }
            case NodeSetExpr.Mistyped mistyped -> new Reach(Level.ELSEWHERE, null);
        };
    }

    private Reach path(LocationPath path, Reach context, View view) {
        Reach reach = context;
        NodeSetExpr head = path.head();
        if (head != null) {
            reach = nodes(head, context, view);
        } else if (path.absolute()) {
            leaves |= view == View.ENTRY;
            reach = new Reach(Level.DOCUMENT, null);
        }
        for (Step step : path.steps()) {
            if (leaves) {
                break;
            }
            reach = step(step, reach, view);
            leaves |= reach.touches(Level.ELSEWHERE);
            predicates(step.predicates(), reach);
        }
        return reach;
    }

    /** Where a step leads. What the names at hand exclude is left out. */
    private Reach step(Step step, Reach from, View view) {
        Reach reach = straight(step, from, view);
        boolean escapes = reach.touches(Level.ABOVE | Level.ELSEWHERE) && from.touches(Level.ENTRY);
        return escapes && looksAround(step.axis()) ? straight(step, withoutEntry(from), view) : reach;
    }

    private Reach straight(Step step, Reach from, View view) {
        int levels = Level.holding(Level.after(from.levels(), step.axis()), step.test());
        Reach reach = withoutRoot(new Reach(levels, name(step, from)));
        if (view == View.ENTRY || view == View.WHOLE && !step.isPositional()) {
            return reach;
        }
        // Candidates of all entries would be counted together, or seen from the frame.
        int entered = Level.holding(Level.after(from.levels() & Level.FRAME, step.axis()), step.test());
        Reach apart = (entered & Level.ENTRY) == 0 ? reach : withoutEntry(reach);
        boolean sees = (entered & Level.INSIDE) != 0 || (entered & Level.ENTRY) != 0 && apart.touches(Level.ENTRY);
        return sees ? new Reach(Level.ELSEWHERE, null) : apart;
    }

    private static boolean looksAround(Axis axis) {
        return switch (axis) {
            case PARENT, ANCESTOR, ANCESTOR_OR_SELF, FOLLOWING_SIBLING, PRECEDING_SIBLING -> true;
            default -> false;
        };
    }

    private static @Nullable Named name(Step step, Reach from) {
        if (step.test() instanceof Named named && !named.isAny()) {
            return named;
        }
        return step.axis() == Axis.SELF ? from.test() : null;
    }

    /** An element in an entry is not the entry's own where that has another name. */
    private Reach withoutEntry(Reach reach) {
        Named test = reach.test();
        if (!reach.touches(Level.ENTRY) || test == null || test.principal() != NodeKind.ELEMENT) {
            return reach;
        }
        notEntry.add(test);
        return reach.without(Level.ENTRY);
    }

    /** An element found in entries is not the document element where that has another name. */
    private Reach withoutRoot(Reach reach) {
        Named test = reach.test();
        if (!reach.touches(Level.ROOT | Level.ABOVE) || !reach.touches(Level.ENTRIES) || test == null
                || test.principal() != NodeKind.ELEMENT) {
            return reach;
        }
        notRoot.add(test);
        return reach.without(Level.ROOT | Level.ABOVE);
    }

    private void predicates(List<Predicate> predicates, Reach reach) {
        for (Predicate predicate : predicates) {
            Reach inEntries = reach.within(Level.ENTRIES | Level.ABOVE);
            Reach inFrame = reach.within(Level.FRAME);
            if (inEntries.levels() != 0) {
                truth(predicate.expr(), inEntries, View.ENTRY);
            }
            if (inFrame.levels() != 0) {
                truth(predicate.expr(), inFrame, View.FRAME);
            }
        }
    }
}
