package org.openmds.wsrf.xpath;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

import org.jaxen.saxpath.Operator;
import org.jaxen.saxpath.XPathHandler;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.document.NodeTest;
import org.openmds.wsrf.xpath.document.NodeTest.AnyNodeTest;
import org.openmds.wsrf.xpath.document.NodeTest.InstructionTest;
import org.openmds.wsrf.xpath.document.NodeTest.KindTest;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;

/**
 * Builds an expression from the events of Jaxen's reader, and refuses expressions that could only fail later: unknown functions,
 * variables, unbound prefixes. The parts of each open construct are collected on a stack. Not thread-safe.
 */
final class ExpressionBuilder implements XPathHandler {

    private final Map<String, String> namespaces;
    private final Deque<OpenConstruct> openConstructs = new ArrayDeque<>();
    private StringExpr.@Nullable Literal lastLiteral;

    /** The parts of an open construct, in the order of the text, and its name or node test if it has one. */
    private static final class OpenConstruct {
        private final Deque<Expr> expressions = new ArrayDeque<>();
        private final List<LocationStep> steps = new ArrayList<>();
        private final List<Predicate> predicates = new ArrayList<>();
        private @Nullable CoreFunction function;
        private @Nullable Axis axis;
        private @Nullable NodeTest test;
    }

    /** @param namespaces prefix to URI */
    ExpressionBuilder(Map<String, String> namespaces) {
        this.namespaces = namespaces;
        openConstructs.push(new OpenConstruct());
    }

    /** Returns the whole expression; call it after parsing. */
    Expr expression() {
        return pop();
    }

    /** Returns the last string literal of the text; null if there is none. */
    StringExpr.@Nullable Literal lastLiteral() {
        return lastLiteral;
    }

    @Override
    public void startXPath() {
        // The constructor has created the first construct.
    }

    @Override
    public void endXPath() {
        // The expression stays in the first construct.
    }

    @Override
    public void startPathExpr() {
        openConstructs.push(new OpenConstruct());
    }

    /** Combines a filter expression, a location path, or a filter expression followed by a location path. */
    @Override
    public void endPathExpr() {
        OpenConstruct openConstruct = openConstructs.pop();
        Expr first = openConstruct.expressions.removeFirst();
        if (openConstruct.expressions.isEmpty()) {
            push(first);
        } else if (openConstruct.expressions.removeFirst() instanceof LocationPath path) {
            push(LocationPath.of(nodes(first), false, path.steps()));
        }
    }

    @Override
    public void startAbsoluteLocationPath() {
        openConstructs.push(new OpenConstruct());
    }

    @Override
    public void endAbsoluteLocationPath() {
        OpenConstruct openConstruct = openConstructs.pop();
        push(LocationPath.of(null, true, openConstruct.steps));
    }

    @Override
    public void startRelativeLocationPath() {
        openConstructs.push(new OpenConstruct());
    }

    @Override
    public void endRelativeLocationPath() {
        OpenConstruct openConstruct = openConstructs.pop();
        push(LocationPath.of(null, false, openConstruct.steps));
    }

    @Override
    public void startNameStep(int axis, @Nullable String prefix, @Nullable String localName) {
        if (localName == null) {
            throw new InvalidXPathException("a name must follow '" + prefix + ":'");
        }
        String uri = uri(prefix, localName);
        boolean any = localName.equals("*");
        Axis along = JaxenCodes.axis(axis);
        startStep(along, new NameTest(along.principal(), any && uri.isEmpty() ? null : uri, any ? null : localName));
    }

    @Override
    public void endNameStep() {
        endStep();
    }

    @Override
    public void startTextNodeStep(int axis) {
        startStep(JaxenCodes.axis(axis), new KindTest(NodeKind.TEXT));
    }

    @Override
    public void endTextNodeStep() {
        endStep();
    }

    @Override
    public void startCommentNodeStep(int axis) {
        startStep(JaxenCodes.axis(axis), new KindTest(NodeKind.COMMENT));
    }

    @Override
    public void endCommentNodeStep() {
        endStep();
    }

    @Override
    public void startAllNodeStep(int axis) {
        startStep(JaxenCodes.axis(axis), new AnyNodeTest());
    }

    @Override
    public void endAllNodeStep() {
        endStep();
    }

    @Override
    public void startProcessingInstructionNodeStep(int axis, @Nullable String name) {
        startStep(JaxenCodes.axis(axis),
                name == null || name.isEmpty() ? new KindTest(NodeKind.INSTRUCTION) : new InstructionTest(name));
    }

    @Override
    public void endProcessingInstructionNodeStep() {
        endStep();
    }

    @Override
    public void startPredicate() {
        openConstructs.push(new OpenConstruct());
    }

    @Override
    public void endPredicate() {
        Expr expr = openConstructs.pop().expressions.removeFirst();
        current().predicates.add(Predicate.of(ComparisonRewrite.ofPredicate(expr)));
    }

    @Override
    public void startFilterExpr() {
        openConstructs.push(new OpenConstruct());
    }

    @Override
    public void endFilterExpr() {
        OpenConstruct openConstruct = openConstructs.pop();
        Expr primary = openConstruct.expressions.removeFirst();
        push(openConstruct.predicates.isEmpty()
                ? primary
                : new FilterExpr(nodes(primary), List.copyOf(openConstruct.predicates)));
    }

    @Override
    public void startOrExpr() {
        // Handled at the operator's end.
    }

    @Override
    public void endOrExpr(boolean create) {
        if (create) {
            combine(OperatorChain::or);
        }
    }

    @Override
    public void startAndExpr() {
        // Handled at the operator's end.
    }

    @Override
    public void endAndExpr(boolean create) {
        if (create) {
            combine(OperatorChain::and);
        }
    }

    @Override
    public void startEqualityExpr() {
        // Handled at the operator's end.
    }

    @Override
    public void endEqualityExpr(int operator) {
        endComparison(operator);
    }

    @Override
    public void startRelationalExpr() {
        // Handled at the operator's end.
    }

    @Override
    public void endRelationalExpr(int operator) {
        endComparison(operator);
    }

    @Override
    public void startAdditiveExpr() {
        // Handled at the operator's end.
    }

    @Override
    public void endAdditiveExpr(int operator) {
        endArithmetic(operator);
    }

    @Override
    public void startMultiplicativeExpr() {
        // Handled at the operator's end.
    }

    @Override
    public void endMultiplicativeExpr(int operator) {
        endArithmetic(operator);
    }

    @Override
    public void startUnaryExpr() {
        // Handled at the operator's end.
    }

    @Override
    public void endUnaryExpr(int operator) {
        if (operator == Operator.NEGATIVE) {
            push(new NumberExpr.Negation(pop()));
        }
    }

    @Override
    public void startUnionExpr() {
        // Handled at the operator's end.
    }

    @Override
    public void endUnionExpr(boolean create) {
        if (create) {
            combine((left, right) -> OperatorChain.union(nodes(left), nodes(right)));
        }
    }

    @Override
    public void number(int number) {
        push(new NumberExpr.Literal(number));
    }

    @Override
    public void number(double number) {
        push(new NumberExpr.Literal(number));
    }

    @Override
    public void literal(String literal) {
        lastLiteral = new StringExpr.Literal(literal);
        push(lastLiteral);
    }

    @Override
    public void variableReference(@Nullable String prefix, String name) {
        throw new InvalidXPathException(
                "the variable $" + qualified(prefix, name) + " is not bound; variables are not supported");
    }

    @Override
    public void startFunction(@Nullable String prefix, String name) {
        OpenConstruct openConstruct = new OpenConstruct();
        String called = qualified(prefix, name);
        openConstruct.function = CoreFunction.named(called)
                .orElseThrow(() -> new InvalidXPathException("there is no function " + called + "() in XPath 1.0"));
        openConstructs.push(openConstruct);
    }

    @Override
    public void endFunction() {
        OpenConstruct openConstruct = openConstructs.pop();
        if (openConstruct.function != null) {
            push(openConstruct.function.call(List.copyOf(openConstruct.expressions)));
        }
    }

    private void endComparison(int operator) {
        if (operator != Operator.NO_OP) {
            ComparisonOperator comparison = JaxenCodes.comparison(operator);
            combine((left, right) -> new BooleanExpr.Compare(left, comparison, right));
        }
    }

    private void endArithmetic(int operator) {
        if (operator != Operator.NO_OP) {
            NumberExpr.Operator arithmetic = JaxenCodes.arithmetic(operator);
            combine((left, right) -> new NumberExpr.Arithmetic(left, arithmetic, right));
        }
    }

    private void startStep(Axis axis, NodeTest test) {
        OpenConstruct openConstruct = new OpenConstruct();
        openConstruct.axis = axis;
        openConstruct.test = test;
        openConstructs.push(openConstruct);
    }

    private void endStep() {
        OpenConstruct openConstruct = openConstructs.pop();
        if (openConstruct.axis != null && openConstruct.test != null) {
            current().steps.add(
                    new LocationStep(openConstruct.axis, openConstruct.test, List.copyOf(openConstruct.predicates)));
        }
    }

    private void combine(BinaryOperator<Expr> operator) {
        Expr right = pop();
        push(operator.apply(pop(), right));
    }

    private OpenConstruct current() {
        return openConstructs.element();
    }

    private void push(Expr expr) {
        current().expressions.addLast(expr);
    }

    private Expr pop() {
        return current().expressions.removeLast();
    }

    private static NodeSetExpr nodes(Expr expr) {
        return expr instanceof NodeSetExpr nodes
                ? nodes
                : NodeSetExpr.TypeMismatch.of("a path, predicate or union", expr);
    }

    private String uri(@Nullable String prefix, String localName) {
        if (prefix == null || prefix.isEmpty()) {
            return "";
        }
        String uri = namespaces.get(prefix);
        if (uri == null) {
            throw new InvalidXPathException(
                    "the prefix '" + prefix + "' of " + qualified(prefix, localName) + " is not bound to a namespace");
        }
        return uri;
    }

    private static String qualified(@Nullable String prefix, String name) {
        return prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
    }
}
