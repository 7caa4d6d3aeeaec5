package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.document.NodeTest;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;
import org.openmds.wsrf.xpath.index.IndexToken;
import org.openmds.wsrf.xpath.index.RequiredTokens;

/**
 * Derives from an expression that stays inside entries the tokens that an entry must have to contribute: the names of elements on the
 * path, and equalities in predicates; and the values that they compare with constants. Other conditions require nothing.
 */
final class TokenFinder {

    private TokenFinder() {
    }

    /** Returns the requirements on an entry that contains a node of one of the expression's outermost node-sets. */
    static RequiredTokens of(Expr expression) {
        List<NodeSetExpr> outermost = new ArrayList<>();
        collectOutermost(expression, outermost);
        return RequiredTokens.any(each(outermost, TokenFinder::inEntries));
    }

    /** Returns the requirement of each expression. It is called for each new query, where a stream takes longer than the work itself. */
    private static <E> List<RequiredTokens> each(List<? extends E> expressions, Function<E, RequiredTokens> finder) {
        List<RequiredTokens> required = new ArrayList<>(expressions.size());
        for (E expression : expressions) {
            required.add(finder.apply(expression));
        }
        return required;
    }

    /** Collects the node-sets that an expression selects from the whole document: those outside all predicates and other node-sets. */
    private static void collectOutermost(Expr expr, List<NodeSetExpr> found) {
        if (expr instanceof NodeSetExpr nodes) {
            found.add(nodes);
        } else {
            expr.operands().forEach(operand -> collectOutermost(operand, found));
        }
    }

    private static RequiredTokens inEntries(NodeSetExpr expr) {
        if (expr instanceof LocationPath path) {
            return fromDocument(path);
        }
        if (expr instanceof FilterExpr filterExpr) {
            return RequiredTokens.all(
                    List.of(inEntries(filterExpr.primary()), conditions(filterExpr.predicates(), null)));
        }
        if (expr instanceof NodeSetExpr.Union union) {
            return RequiredTokens.any(each(union.operands(), TokenFinder::inEntries));
        }
        return expr instanceof NodeSetExpr.IdCall ? RequiredTokens.any(List.of()) : RequiredTokens.nothing();
    }

    /** Returns the requirements of a path. Steps to nodes in the document element's frame require nothing of an entry. */
    private static RequiredTokens fromDocument(LocationPath path) {
        List<RequiredTokens> required = new ArrayList<>();
        int regions = path.head() == null ? DocumentRegion.DOCUMENT : DocumentRegion.FRAME | DocumentRegion.ENTRIES;
        for (int i = 0; i < path.steps().size(); i++) {
            LocationStep step = path.steps().get(i);
            regions = DocumentRegion.matchedBy(DocumentRegion.reachedFrom(regions, step.axis()), step.test());
            if (elementName(step.test()) != null && (regions & DocumentRegion.ENTRIES) != 0) {
                // The analysis assumed that the document element has another name.
                regions &= ~(DocumentRegion.ROOT | DocumentRegion.ABOVE_ENTRY);
            }
            boolean inEntry = (regions
                    & (DocumentRegion.DOCUMENT | DocumentRegion.ROOT | DocumentRegion.ABOVE_ENTRY)) == 0;
            if (inEntry || i == path.steps().size() - 1) {
                required.add(step(step));
                if (!step.predicates().isEmpty()) {
                    required.add(ConditionFinder.of(path, i));
                }
            }
        }
        return RequiredTokens.all(required);
    }

    private static RequiredTokens step(LocationStep step) {
        String name = elementName(step.test());
        RequiredTokens conditions = conditions(step.predicates(), step.test());
        return name == null
                ? conditions
                : RequiredTokens.all(List.of(RequiredTokens.has(IndexToken.element(name)), conditions));
    }

    private static RequiredTokens conditions(List<Predicate> predicates, @Nullable NodeTest test) {
        return RequiredTokens.all(each(predicates, predicate -> condition(predicate.expr(), test)));
    }

    /** @param test of the node in an entry, for which the condition must be true */
    private static RequiredTokens condition(Expr expr, @Nullable NodeTest test) {
        if (expr instanceof BooleanExpr.And and) {
            return RequiredTokens.all(each(and.operands(), operand -> condition(operand, test)));
        }
        if (expr instanceof BooleanExpr.Or or) {
            return RequiredTokens.any(each(or.operands(), operand -> condition(operand, test)));
        }
        if (expr instanceof BooleanExpr.Compare compare) {
            return comparison(compare, test);
        }
        return expr instanceof BooleanExpr.BooleanFunctionCall call ? call(call, test) : requiredIfNodes(expr);
    }

    private static RequiredTokens call(BooleanExpr.BooleanFunctionCall call, @Nullable NodeTest test) {
        return switch (call.function()) {
            // A number as a predicate would be a position; boolean() of a number is not.
            case BOOLEAN -> condition(call.arguments().get(0), test);
            // The empty string contains only the empty string.
            case CONTAINS, STARTS_WITH -> call.arguments().get(1) instanceof StringExpr.Literal literal
                    && !literal.value().isEmpty()
                            ? requiredIfNodes(call.arguments().get(0))
                            : RequiredTokens.nothing();
            default -> RequiredTokens.nothing();
        };
    }

    private static RequiredTokens comparison(BooleanExpr.Compare compare, @Nullable NodeTest test) {
        Expr left = compare.left();
        Expr right = compare.right();
        if (left instanceof BooleanExpr || right instanceof BooleanExpr) {
            return RequiredTokens.nothing();
        }
        String name = compare.localName();
        if (name != null) {
            return test instanceof NameTest nameTest && nameTest.principal() == NodeKind.ELEMENT
                    ? RequiredTokens.has(IndexToken.element(name))
                    : RequiredTokens.nothing();
        }
        if (compare.operator() == ComparisonOperator.EQUAL) {
            if (left instanceof LocationPath path && right instanceof StringExpr.Literal literal) {
                return hasValue(path, literal.value(), test);
            }
            if (right instanceof LocationPath path && left instanceof StringExpr.Literal literal) {
                return hasValue(path, literal.value(), test);
            }
        }
        return RequiredTokens.all(List.of(requiredIfNodes(left), requiredIfNodes(right)));
    }

    private static RequiredTokens requiredIfNodes(Expr expr) {
        return expr instanceof NodeSetExpr nodes ? requiredToExist(nodes) : RequiredTokens.nothing();
    }

    private static RequiredTokens requiredToExist(NodeSetExpr expr) {
        if (expr instanceof LocationPath path) {
            return requiredAlong(path);
        }
        if (expr instanceof FilterExpr filterExpr) {
            return requiredToExist(filterExpr.primary());
        }
        return expr instanceof NodeSetExpr.Union union
                ? RequiredTokens.any(each(union.operands(), TokenFinder::requiredToExist))
                : RequiredTokens.nothing();
    }

    /** Returns the requirements of the first steps that certainly stay in the entry; later steps require nothing. */
    private static RequiredTokens requiredAlong(LocationPath path) {
        List<RequiredTokens> required = new ArrayList<>();
        for (LocationStep step : path.steps()) {
            if (!isDownward(path, step)) {
                break;
            }
            required.add(step(step));
        }
        return RequiredTokens.all(required);
    }

    private static boolean isDownward(LocationPath path) {
        for (LocationStep step : path.steps()) {
            if (!isDownward(path, step)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDownward(LocationPath path, LocationStep step) {
        return path.head() == null && !path.absolute() && switch (step.axis()) {
            case CHILD, DESCENDANT, DESCENDANT_OR_SELF, SELF, ATTRIBUTE, ALL_ATTRIBUTES -> true;
            default -> false;
        };
    }

    /** @param test of the context node, for {@code .} */
    private static RequiredTokens hasValue(LocationPath path, String value, @Nullable NodeTest test) {
        LocationStep last = path.steps().isEmpty() ? null : path.steps().get(path.steps().size() - 1);
        if (last == null || !isDownward(path)) {
            return requiredAlong(path);
        }
        NodeTest valued = path.steps().size() == 1 && last.isAnyNodeOn(Axis.SELF) ? test : last.test();
        return RequiredTokens.all(List.of(requiredAlong(path), valueOf(valued, value)));
    }

    private static RequiredTokens valueOf(@Nullable NodeTest test, String value) {
        if (!(test instanceof NameTest nameTest) || nameTest.local() == null) {
            return RequiredTokens.nothing();
        }
        return switch (nameTest.principal()) {
            case ATTRIBUTE -> RequiredTokens.has(IndexToken.attribute(nameTest.local(), value));
            case ELEMENT -> RequiredTokens.any(List.of(RequiredTokens.has(IndexToken.text(nameTest.local(), value)),
                    RequiredTokens.has(IndexToken.compound(nameTest.local()))));
            default -> RequiredTokens.nothing();
        };
    }

    private static @Nullable String elementName(NodeTest test) {
        return test instanceof NameTest nameTest && nameTest.principal() == NodeKind.ELEMENT ? nameTest.local() : null;
    }
}
