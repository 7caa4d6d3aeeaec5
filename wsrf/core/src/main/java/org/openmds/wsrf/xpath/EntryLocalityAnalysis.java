package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.NodeTest.NameTest;

/**
 * Finds out whether an expression stays inside entries, by following where its nodes can stand ({@link DocumentRegion}). An expression does when what it finds
 * in an entry depends on that entry and the document element's own frame alone, and what it finds in the frame on no entry.
 *
 * <p>
 * Where a name test says so, the analysis takes for granted that the document element, or the entries' elements, do not have that name; who uses its
 * answer checks it. Not thread-safe.
 */
final class EntryLocalityAnalysis {

    /** What an expression may see of a document. */
    private enum VisibleScope {
        /** All of it, entry by entry: the outermost expression. */
        WHOLE,
        /** The entry that the context node stands in, and names around it: a predicate on a node in an entry. */
        ENTRY,
        /** The document element's own frame: a predicate on a node there. */
        FRAME
    }

    /** What is asked of a node-set. */
    private enum NodeSetUse {
        /** How many nodes there are, or their names. */
        NODES,
        /** What is in them. */
        VALUES
    }

    /**
     * Where nodes can stand.
     *
     * @param nameTest
     *            the name that all of them have, if it is known
     */
    private record ReachedNodes(int levels, @Nullable NameTest nameTest) {

        private boolean intersects(int others) {
            return (levels & others) != 0;
        }

        private ReachedNodes without(int others) {
            return new ReachedNodes(levels & ~others, nameTest);
        }

        private ReachedNodes restrictedTo(int others) {
            return new ReachedNodes(levels & others, nameTest);
        }
    }

    private final List<NameTest> excludedRootNames = new ArrayList<>();
    private final List<NameTest> excludedEntryNames = new ArrayList<>();
    private boolean leavesEntry;

    /** Names that the document element must not have. */
    List<NameTest> excludedRootNames() {
        return excludedRootNames;
    }

    /** Names that no entry's element must have. */
    List<NameTest> excludedEntryNames() {
        return excludedEntryNames;
    }

    /** Whether the expression stays inside entries; to be asked once. */
    boolean isEntryLocal(Expr expression) {
        ReachedNodes document = new ReachedNodes(DocumentRegion.DOCUMENT, null);
        analyzeValue(expression, document, VisibleScope.WHOLE);
        return !leavesEntry;
    }

    /** Looks at an expression whose value is asked for. */
    private void analyzeValue(Expr expr, ReachedNodes context, VisibleScope visibleScope) {
        analyze(expr, context, visibleScope, NodeSetUse.VALUES);
    }

    /** Looks at an expression that becomes a boolean. */
    private void analyzeBoolean(Expr expr, ReachedNodes context, VisibleScope visibleScope) {
        analyze(expr, context, visibleScope, NodeSetUse.NODES);
    }

    private void analyze(Expr expr, ReachedNodes context, VisibleScope visibleScope, NodeSetUse use) {
        if (leavesEntry) {
            return;
        }
        switch (expr) {
            case NodeSetExpr nodes -> {
                ReachedNodes reach = nodes(nodes, context, visibleScope);
                leavesEntry |= reach.intersects(use == NodeSetUse.VALUES
                        ? DocumentRegion.DOCUMENT | DocumentRegion.ROOT | DocumentRegion.ABOVE_ENTRY
                                | DocumentRegion.OTHER_ENTRIES
                        : DocumentRegion.OTHER_ENTRIES)
                        || visibleScope == VisibleScope.WHOLE && reach.intersects(DocumentRegion.ABOVE_ENTRY);
            }
            case BooleanExpr.Or or -> or.operands().forEach(operand -> analyzeBoolean(operand, context, visibleScope));
            case BooleanExpr.And and ->
                and.operands().forEach(operand -> analyzeBoolean(operand, context, visibleScope));
            case BooleanExpr.Compare compare -> analyzeComparison(compare, context, visibleScope);
            case BooleanExpr.BooleanFunctionCall call ->
                analyzeCall(call.function(), call.arguments(), context, visibleScope);
            case NumberExpr.NumberFunctionCall call ->
                analyzeCall(call.function(), call.arguments(), context, visibleScope);
            case StringExpr.StringFunctionCall call ->
                analyzeCall(call.function(), call.arguments(), context, visibleScope);
            case NumberExpr.Arithmetic arithmetic -> {
                analyzeValue(arithmetic.left(), context, visibleScope);
                analyzeValue(arithmetic.right(), context, visibleScope);
            }
            case NumberExpr.Negation negation -> analyzeValue(negation.operand(), context, visibleScope);
            case NumberExpr.Literal literal -> {
            }
            case StringExpr.Literal literal -> {
            }
        }
    }

    private void analyzeComparison(BooleanExpr.Compare compare, ReachedNodes context, VisibleScope visibleScope) {
        boolean asBooleans = compare.left() instanceof BooleanExpr || compare.right() instanceof BooleanExpr;
        NodeSetUse use = asBooleans ? NodeSetUse.NODES : NodeSetUse.VALUES;
        analyze(compare.left(), context, visibleScope, use);
        analyze(compare.right(), context, visibleScope, use);
    }

    private void analyzeCall(CoreFunction function, List<Expr> arguments, ReachedNodes context,
            VisibleScope visibleScope) {
        switch (function) {
            case COUNT, BOOLEAN, NOT, NAME, LOCAL_NAME, NAMESPACE_URI -> arguments
                    .forEach(argument -> analyzeBoolean(argument, context, visibleScope));
            case STRING, NUMBER, STRING_LENGTH, NORMALIZE_SPACE -> {
                leavesEntry |= arguments.isEmpty() && context
                        .intersects(DocumentRegion.DOCUMENT | DocumentRegion.ROOT | DocumentRegion.ABOVE_ENTRY);
                arguments.forEach(argument -> analyzeValue(argument, context, visibleScope));
            }
            default -> arguments.forEach(argument -> analyzeValue(argument, context, visibleScope));
        }
    }

    private ReachedNodes nodes(NodeSetExpr expr, ReachedNodes context, VisibleScope visibleScope) {
        return switch (expr) {
            case LocationPath path -> path(path, context, visibleScope);
            case FilterExpr filterExpr -> {
                ReachedNodes reach = nodes(filterExpr.primary(), context, visibleScope);
                leavesEntry |= visibleScope == VisibleScope.WHOLE && Predicate.anyPositional(filterExpr.predicates());
                analyzePredicates(filterExpr.predicates(), reach);
                yield reach;
            }
            case NodeSetExpr.Union union -> {
                int levels = 0;
                for (NodeSetExpr operand : union.operands()) {
                    levels |= nodes(operand, context, visibleScope).levels();
                }
                yield new ReachedNodes(levels, null);
            }
            case NodeSetExpr.IdCall idCall -> {
                analyzeValue(idCall.identifiers(), context, visibleScope);
                yield new ReachedNodes(0, null);
            }
            case NodeSetExpr.TypeMismatch typeMismatch -> new ReachedNodes(DocumentRegion.OTHER_ENTRIES, null);
        };
    }

    private ReachedNodes path(LocationPath path, ReachedNodes context, VisibleScope visibleScope) {
        ReachedNodes reach = context;
        NodeSetExpr head = path.head();
        if (head != null) {
            reach = nodes(head, context, visibleScope);
        } else if (path.absolute()) {
            leavesEntry |= visibleScope == VisibleScope.ENTRY;
            reach = new ReachedNodes(DocumentRegion.DOCUMENT, null);
        }
        for (LocationStep step : path.steps()) {
            if (leavesEntry) {
                break;
            }
            reach = step(step, reach, visibleScope);
            leavesEntry |= reach.intersects(DocumentRegion.OTHER_ENTRIES);
            analyzePredicates(step.predicates(), reach);
        }
        return reach;
    }

    /** Where a step leads. What the names at hand exclude is left out. */
    private ReachedNodes step(LocationStep step, ReachedNodes from, VisibleScope visibleScope) {
        ReachedNodes reach = reachByAxis(step, from, visibleScope);
        boolean escapes = reach.intersects(DocumentRegion.ABOVE_ENTRY | DocumentRegion.OTHER_ENTRIES)
                && from.intersects(DocumentRegion.ENTRY);
        return escapes && leadsOutOfEntry(step.axis()) ? reachByAxis(step, withoutEntry(from), visibleScope) : reach;
    }

    private ReachedNodes reachByAxis(LocationStep step, ReachedNodes from, VisibleScope visibleScope) {
        int levels = DocumentRegion.matchedBy(DocumentRegion.reachedFrom(from.levels(), step.axis()), step.test());
        ReachedNodes reach = withoutRoot(new ReachedNodes(levels, name(step, from)));
        if (visibleScope == VisibleScope.ENTRY || visibleScope == VisibleScope.WHOLE && !step.isPositional()) {
            return reach;
        }
        // Candidates of all entries would be counted together, or seen from the frame.
        int entered = DocumentRegion
                .matchedBy(DocumentRegion.reachedFrom(from.levels() & DocumentRegion.FRAME, step.axis()), step.test());
        ReachedNodes apart = (entered & DocumentRegion.ENTRY) == 0 ? reach : withoutEntry(reach);
        boolean sees = (entered & DocumentRegion.ENTRY_CONTENT) != 0
                || (entered & DocumentRegion.ENTRY) != 0 && apart.intersects(DocumentRegion.ENTRY);
        return sees ? new ReachedNodes(DocumentRegion.OTHER_ENTRIES, null) : apart;
    }

    private static boolean leadsOutOfEntry(Axis axis) {
        return switch (axis) {
            case PARENT, ANCESTOR, ANCESTOR_OR_SELF, FOLLOWING_SIBLING, PRECEDING_SIBLING -> true;
            default -> false;
        };
    }

    private static @Nullable NameTest name(LocationStep step, ReachedNodes from) {
        if (step.test() instanceof NameTest nameTest && !nameTest.isWildcard()) {
            return nameTest;
        }
        return step.axis() == Axis.SELF ? from.nameTest() : null;
    }

    /** An element in an entry is not the entry's own where that has another name. */
    private ReachedNodes withoutEntry(ReachedNodes reach) {
        NameTest test = reach.nameTest();
        if (!reach.intersects(DocumentRegion.ENTRY) || test == null || test.principal() != NodeKind.ELEMENT) {
            return reach;
        }
        excludedEntryNames.add(test);
        return reach.without(DocumentRegion.ENTRY);
    }

    /** An element found in entries is not the document element where that has another name. */
    private ReachedNodes withoutRoot(ReachedNodes reach) {
        NameTest test = reach.nameTest();
        if (!reach.intersects(DocumentRegion.ROOT | DocumentRegion.ABOVE_ENTRY)
                || !reach.intersects(DocumentRegion.ENTRIES) || test == null
                || test.principal() != NodeKind.ELEMENT) {
            return reach;
        }
        excludedRootNames.add(test);
        return reach.without(DocumentRegion.ROOT | DocumentRegion.ABOVE_ENTRY);
    }

    private void analyzePredicates(List<Predicate> predicates, ReachedNodes reach) {
        for (Predicate predicate : predicates) {
            ReachedNodes inEntries = reach.restrictedTo(DocumentRegion.ENTRIES | DocumentRegion.ABOVE_ENTRY);
            ReachedNodes inFrame = reach.restrictedTo(DocumentRegion.FRAME);
            if (inEntries.levels() != 0) {
                analyzeBoolean(predicate.expr(), inEntries, VisibleScope.ENTRY);
            }
            if (inFrame.levels() != 0) {
                analyzeBoolean(predicate.expr(), inFrame, VisibleScope.FRAME);
            }
        }
    }
}
