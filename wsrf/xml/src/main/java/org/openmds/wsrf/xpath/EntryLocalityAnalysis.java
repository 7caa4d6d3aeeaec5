package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;

/**
 * Finds out whether an expression stays inside entries. It follows the regions of a document that the expression's nodes can be in
 * ({@link DocumentRegion}). An expression stays inside entries if the nodes that it finds in an entry depend only on that entry and the document
 * element's own frame, and the nodes that it finds in the frame depend on no entry.
 *
 * <p>
 * If a name test allows it, the analysis assumes that the document element, or the entries' elements, do not have that name. The user of
 * the result must check this assumption. Not thread-safe.
 */
final class EntryLocalityAnalysis {

    /** The part of a document that an expression may see. */
    private enum VisibleScope {
        /** The whole document, entry by entry: the outermost expression. */
        WHOLE,
        /** The entry of the context node, and names around it: a predicate on a node in an entry. */
        ENTRY,
        /** The document element's own frame: a predicate on a node there. */
        FRAME
    }

    /** The purpose of a node-set in an expression. */
    private enum NodeSetUse {
        /** The number of nodes, or their names. */
        NODES,
        /** The content of nodes. */
        VALUES
    }

    /**
     * The regions that contain the nodes reached.
     *
     * @param nameTest
     *            the name that all of them have, if it is known
     */
    private record ReachedNodes(int regions, @Nullable NameTest nameTest) {

        private boolean intersects(int others) {
            return (regions & others) != 0;
        }

        private ReachedNodes without(int others) {
            return new ReachedNodes(regions & ~others, nameTest);
        }

        private ReachedNodes restrictedTo(int others) {
            return new ReachedNodes(regions & others, nameTest);
        }
    }

    private final List<NameTest> excludedRootNames = new ArrayList<>();
    private final List<NameTest> excludedEntryNames = new ArrayList<>();
    private boolean leavesEntry;

    /** Returns names that the document element must not have. */
    List<NameTest> excludedRootNames() {
        return excludedRootNames;
    }

    /** Returns names that no entry's element may have. */
    List<NameTest> excludedEntryNames() {
        return excludedEntryNames;
    }

    /** Returns true if the expression stays inside entries; call it once. */
    boolean isEntryLocal(Expr expression) {
        ReachedNodes document = new ReachedNodes(DocumentRegion.DOCUMENT, null);
        analyzeValue(expression, document, VisibleScope.WHOLE);
        return !leavesEntry;
    }

    /** Analyzes an expression whose value is used. */
    private void analyzeValue(Expr expr, ReachedNodes context, VisibleScope visibleScope) {
        analyze(expr, context, visibleScope, NodeSetUse.VALUES);
    }

    /** Analyzes an expression that is converted to a boolean. */
    private void analyzeBoolean(Expr expr, ReachedNodes context, VisibleScope visibleScope) {
        analyze(expr, context, visibleScope, NodeSetUse.NODES);
    }

    private void analyze(Expr expr, ReachedNodes context, VisibleScope visibleScope, NodeSetUse use) {
        if (leavesEntry) {
            return;
        }
        if (expr instanceof NodeSetExpr nodes) {
            ReachedNodes reach = nodes(nodes, context, visibleScope);
            leavesEntry |= reach.intersects(use == NodeSetUse.VALUES
                    ? DocumentRegion.DOCUMENT | DocumentRegion.ROOT | DocumentRegion.ABOVE_ENTRY
                            | DocumentRegion.OTHER_ENTRIES
                    : DocumentRegion.OTHER_ENTRIES)
                    || visibleScope == VisibleScope.WHOLE && reach.intersects(DocumentRegion.ABOVE_ENTRY);
        } else if (expr instanceof BooleanExpr.Compare compare) {
            analyzeComparison(compare, context, visibleScope);
        } else if (expr instanceof Expr.FunctionCall call) {
            analyzeCall(call.function(), call.arguments(), context, visibleScope);
        } else if (expr instanceof BooleanExpr) {
            expr.operands().forEach(operand -> analyzeBoolean(operand, context, visibleScope));
        } else {
            expr.operands().forEach(operand -> analyzeValue(operand, context, visibleScope));
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
        if (expr instanceof LocationPath path) {
            return path(path, context, visibleScope);
        }
        if (expr instanceof FilterExpr filterExpr) {
            ReachedNodes reach = nodes(filterExpr.primary(), context, visibleScope);
            leavesEntry |= visibleScope == VisibleScope.WHOLE && Predicate.anyPositional(filterExpr.predicates());
            analyzePredicates(filterExpr.predicates(), reach);
            return reach;
        }
        if (expr instanceof NodeSetExpr.Union union) {
            int regions = 0;
            for (NodeSetExpr operand : union.operands()) {
                regions |= nodes(operand, context, visibleScope).regions();
            }
            return new ReachedNodes(regions, null);
        }
        if (expr instanceof NodeSetExpr.IdCall idCall) {
            analyzeValue(idCall.identifiers(), context, visibleScope);
            return new ReachedNodes(0, null);
        }
        return new ReachedNodes(DocumentRegion.OTHER_ENTRIES, null);
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

    /** Follows a step. Nodes that the known names exclude are left out. */
    private ReachedNodes step(LocationStep step, ReachedNodes from, VisibleScope visibleScope) {
        ReachedNodes reach = reachByAxis(step, from, visibleScope);
        boolean escapes = reach.intersects(DocumentRegion.ABOVE_ENTRY | DocumentRegion.OTHER_ENTRIES)
                && from.intersects(DocumentRegion.ENTRY);
        return escapes && leadsOutOfEntry(step.axis()) ? reachByAxis(step, withoutEntry(from), visibleScope) : reach;
    }

    private ReachedNodes reachByAxis(LocationStep step, ReachedNodes from, VisibleScope visibleScope) {
        int regions = DocumentRegion.matchedBy(DocumentRegion.reachedFrom(from.regions(), step.axis()), step.test());
        ReachedNodes reach = withoutRoot(new ReachedNodes(regions, name(step, from)));
        if (visibleScope == VisibleScope.ENTRY || visibleScope == VisibleScope.WHOLE && !step.isPositional()) {
            return reach;
        }
        // A positional predicate would count the candidates of all entries together, or see them from the frame.
        int entered = DocumentRegion
                .matchedBy(DocumentRegion.reachedFrom(from.regions() & DocumentRegion.FRAME, step.axis()), step.test());
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

    /** Removes {@link DocumentRegion#ENTRY}, on the assumption that no entry's element has the name of the nodes reached. */
    private ReachedNodes withoutEntry(ReachedNodes reach) {
        NameTest test = reach.nameTest();
        if (!reach.intersects(DocumentRegion.ENTRY) || test == null || test.principal() != NodeKind.ELEMENT) {
            return reach;
        }
        excludedEntryNames.add(test);
        return reach.without(DocumentRegion.ENTRY);
    }

    /** Removes {@link DocumentRegion#ROOT}, on the assumption that the document element does not have the name of the nodes reached in entries. */
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
            if (inEntries.regions() != 0) {
                analyzeBoolean(predicate.expr(), inEntries, VisibleScope.ENTRY);
            }
            if (inFrame.regions() != 0) {
                analyzeBoolean(predicate.expr(), inFrame, VisibleScope.FRAME);
            }
        }
    }
}
