package org.openmds.wsrf.xpath.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jaxen.Context;
import org.jaxen.ContextSupport;
import org.jaxen.JaxenException;
import org.jaxen.expr.Expr;
import org.jaxen.expr.LocationPath;
import org.jaxen.expr.Predicate;
import org.jaxen.expr.Step;
import org.jaxen.function.BooleanFunction;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/**
 * A location path. Jaxen's own class drops a node reached from a second context node before it tests predicates
 * ({@code //a/following::node()[1]} loses results), and sorts by walking over siblings. This class evaluates each context node separately and
 * sorts by position.
 */
final class NodePath implements LocationPath {

    private final boolean absolute;
    private final transient List<Step> steps = new ArrayList<>();

    NodePath(boolean absolute) {
        this.absolute = absolute;
    }

    @Override
    public void addStep(Step step) {
        steps.add(step);
    }

    @Override
    public List<Step> getSteps() {
        return steps;
    }

    @Override
    public boolean isAbsolute() {
        return absolute;
    }

    @Override
    public String getText() {
        return (absolute ? "/" : "") + String.join("/", steps.stream().map(Step::getText).toList());
    }

    @Override
    @SuppressWarnings("deprecation")
    public Expr simplify() {
        steps.forEach(Step::simplify);
        return this;
    }

    @Override
    public Object evaluate(Context context) throws JaxenException {
        ContextSupport support = context.getContextSupport();
        List<OracleNode> nodes = nodes(context.getNodeSet());
        if (absolute) {
            nodes = nodes.isEmpty()
                    ? nodes
                    : List.of((OracleNode) support.getNavigator().getDocumentNode(nodes.getFirst()));
        }
        for (Step step : steps) {
            nodes = select(step, nodes, support);
        }
        return nodes;
    }

    /** Returns the value as a node-set in document order. */
    static List<OracleNode> nodes(Object value) {
        if (!(value instanceof List<?> list)) {
            throw new XPathEvaluationException(
                    "a path, predicate or union needs a node-set, got " + kindOf(value));
        }
        List<OracleNode> nodes = new ArrayList<>(list.size());
        for (Object node : list) {
            if (!(node instanceof OracleNode valid)) {
                throw new XPathEvaluationException(
                        "a path, predicate or union needs a node-set, got " + kindOf(node));
            }
            nodes.add(valid);
        }
        return nodes;
    }

    /** Returns the nodes sorted in document order. */
    static List<OracleNode> inDocumentOrder(Collection<OracleNode> unique) {
        List<OracleNode> nodes = new ArrayList<>(unique);
        for (int i = 1; i < nodes.size(); i++) {
            if (nodes.get(i - 1).compareTo(nodes.get(i)) > 0) {
                Collections.sort(nodes);
                break;
            }
        }
        return nodes;
    }

    private static String kindOf(Object value) {
        return switch (value) {
            case Boolean b -> "a boolean";
            case Number n -> "a number";
            default -> "a string";
        };
    }

    private static List<OracleNode> select(Step step, List<OracleNode> from, ContextSupport support)
            throws JaxenException {
        Set<OracleNode> reached = new LinkedHashSet<>();
        List<Predicate> predicates = predicates(step);
        for (OracleNode node : from) {
            List<OracleNode> candidates = new ArrayList<>();
            for (Iterator<?> axis = step.axisIterator(node, support); axis.hasNext();) {
                OracleNode next = (OracleNode) axis.next();
                if (step.matches(next, support)) {
                    candidates.add(next);
                }
            }
            for (Predicate predicate : predicates) {
                candidates = filter(predicate, candidates, support);
            }
            reached.addAll(candidates);
        }
        return inDocumentOrder(reached);
    }

    /** Returns the nodes for which the predicate is true; positions count in the given order. */
    static List<OracleNode> filter(Predicate predicate, List<OracleNode> candidates, ContextSupport support)
            throws JaxenException {
        List<OracleNode> kept = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            Context context = new Context(support);
            context.setNodeSet(List.of(candidates.get(i)));
            context.setPosition(i + 1);
            context.setSize(candidates.size());
            ((TreeNavigator) support.getNavigator()).budget().step();
            Object value = predicate.evaluate(context);
            boolean holds = value instanceof Number position
                    ? position.doubleValue() == i + 1
                    : BooleanFunction.evaluate(value, support.getNavigator());
            if (holds) {
                kept.add(candidates.get(i));
            }
        }
        return kept;
    }

    @SuppressWarnings("unchecked")
    private static List<Predicate> predicates(Step step) {
        return step.getPredicates();
    }
}
