package org.openmds.wsrf.xpath.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jaxen.JaxenException;
import org.jaxen.expr.BinaryExpr;
import org.jaxen.expr.DefaultXPathFactory;
import org.jaxen.expr.Expr;
import org.jaxen.expr.FilterExpr;
import org.jaxen.expr.FunctionCallExpr;
import org.jaxen.expr.LocationPath;
import org.jaxen.expr.Step;
import org.jaxen.expr.UnionExpr;
import org.jaxen.expr.VariableReferenceExpr;
import org.jaxen.saxpath.Operator;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.InvalidXPathException;

/**
 * Builds the parts of an expression while Jaxen parses it; refuses errors that Jaxen would report later: unknown functions, variables,
 * unbound prefixes.
 */
final class ExpressionFactory extends DefaultXPathFactory {

    private final Map<String, String> namespaces;
    private final List<FunctionCallExpr> calls = new ArrayList<>();

    ExpressionFactory(Map<String, String> namespaces) {
        this.namespaces = namespaces;
    }

    /** Checks the number of arguments of all calls, which is known only after parsing. */
    void checkCalls() {
        for (FunctionCallExpr call : calls) {
            int arguments = call.getParameters().size();
            if (CoreFunctions.signature(call.getFunctionName())
                    .filter(signature -> signature.takes(arguments))
                    .isEmpty()) {
                throw new InvalidXPathException(
                        "the function " + call.getFunctionName() + "() does not take " + arguments + " arguments");
            }
        }
    }

    @Override
    public LocationPath createRelativeLocationPath() {
        return new NodePath(false);
    }

    @Override
    public LocationPath createAbsoluteLocationPath() {
        return new NodePath(true);
    }

    @Override
    public BinaryExpr createEqualityExpr(Expr left, Expr right, int operator) {
        return new OracleComparison(left,
                operator == Operator.EQUALS ? OracleComparison.Operator.EQUAL : OracleComparison.Operator.NOT_EQUAL,
                right);
    }

    @Override
    public BinaryExpr createRelationalExpr(Expr left, Expr right, int operator) {
        return new OracleComparison(left, switch (operator) {
            case Operator.LESS_THAN -> OracleComparison.Operator.LESS;
            case Operator.LESS_THAN_EQUALS -> OracleComparison.Operator.LESS_OR_EQUAL;
            case Operator.GREATER_THAN -> OracleComparison.Operator.GREATER;
            case Operator.GREATER_THAN_EQUALS -> OracleComparison.Operator.GREATER_OR_EQUAL;
            default -> throw new IllegalArgumentException("unknown relation: " + operator);
        }, right);
    }

    @Override
    public UnionExpr createUnionExpr(Expr left, Expr right) {
        return new NodeUnion(left, right);
    }

    @Override
    public FilterExpr createFilterExpr(Expr expr) {
        return new NodeFilter(expr);
    }

    @Override
    public FunctionCallExpr createFunctionCallExpr(@Nullable String prefix, String name) throws JaxenException {
        if (prefix != null && !prefix.isEmpty() || CoreFunctions.signature(name).isEmpty()) {
            throw new InvalidXPathException("there is no function " + qualified(prefix, name) + "() in XPath 1.0");
        }
        FunctionCallExpr call = super.createFunctionCallExpr(prefix, name);
        calls.add(call);
        return call;
    }

    @Override
    public VariableReferenceExpr createVariableReferenceExpr(@Nullable String prefix, String name) {
        throw new InvalidXPathException(
                "the variable $" + qualified(prefix, name) + " is not bound; variables are not supported");
    }

    @Override
    public Step createNameStep(int axis, @Nullable String prefix, String localName) throws JaxenException {
        if (prefix != null && !prefix.isEmpty() && !namespaces.containsKey(prefix)) {
            throw new InvalidXPathException(
                    "the prefix '" + prefix + "' of " + qualified(prefix, localName) + " is not bound to a namespace");
        }
        return super.createNameStep(axis, prefix, localName);
    }

    private static String qualified(@Nullable String prefix, String name) {
        return prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
    }
}
