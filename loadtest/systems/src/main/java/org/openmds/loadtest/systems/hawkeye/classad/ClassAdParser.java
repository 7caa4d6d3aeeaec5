package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.systems.hawkeye.classad.TokenReader.Token;

/** Reads expressions: operators by how tightly they bind. Not deeper than {@value #MAX_DEPTH} levels. */
public final class ClassAdParser {

    private static final int MAX_DEPTH = 400;
    private static final Map<String, Operator> OPERATORS = operators();

    private final TokenReader tokenReader;
    private int depth;

    private ClassAdParser(TokenReader tokenReader) {
        this.tokenReader = tokenReader;
    }

    /**
     * @throws ClassAdException
     *             where the text is no expression, or one and more
     */
    public static Expression expression(String text) throws ClassAdException {
        ClassAdParser parser = new ClassAdParser(TokenReader.of(text));
        Expression expression = parser.conditional();
        parser.tokenReader.expect(TokenReader.TokenType.END, "");
        return expression;
    }

    /**
     * An ad in brackets.
     *
     * @throws ClassAdException
     *             where the text is none
     */
    public static ExpressionAd ad(String text) throws ClassAdException {
        ClassAdParser parser = new ClassAdParser(TokenReader.of(text));
        parser.tokenReader.expect(TokenReader.TokenType.SIGN, "[");
        ExpressionAd ad = parser.attributes();
        parser.tokenReader.expect(TokenReader.TokenType.END, "");
        return ad;
    }

    private static Map<String, Operator> operators() {
        Map<String, Operator> all = new LinkedHashMap<>();
        for (Operator operator : Operator.values()) {
            all.put(operator.sign, operator);
        }
        all.put("is", Operator.IS);
        all.put("isnt", Operator.IS_NOT);
        return Map.copyOf(all);
    }

    private Expression conditional() throws ClassAdException {
        if (++depth > MAX_DEPTH) {
            throw tokenReader.failure("an expression of at most %d levels".formatted(MAX_DEPTH));
        }
        Expression condition = binary(1);
        Expression whole = condition;
        if (tokenReader.take("?")) {
            Expression then = conditional();
            tokenReader.expect(TokenReader.TokenType.SIGN, ":");
            whole = new Expression.Conditional(condition, then, conditional());
        }
        depth--;
        return whole;
    }

    private Expression binary(int binding) throws ClassAdException {
        Expression left = unary();
        while (true) {
            Operator operator = OPERATORS.get(tokenReader.next().sign());
            if (operator == null || operator.precedence < binding) {
                return left;
            }
            tokenReader.skip();
            left = new Expression.Binary(operator, left, binary(operator.precedence + 1));
        }
    }

    private Expression unary() throws ClassAdException {
        String sign = tokenReader.next().sign();
        if (sign.equals("-") && tokenReader.isNumberNext()) {
            tokenReader.skip();
            Expression number = new Expression.Literal(TokenReader.number("-" + tokenReader.next().text()));
            tokenReader.skip();
            return defaults(postfix(number));
        }
        if (sign.length() == 1 && "!-+~".contains(sign)) {
            if (++depth > MAX_DEPTH) {
                throw tokenReader.failure("an expression of at most %d levels".formatted(MAX_DEPTH));
            }
            tokenReader.skip();
            Expression operand = new Expression.Unary(sign.charAt(0), unary());
            depth--;
            return operand;
        }
        return defaults(postfix(primary()));
    }

    /** The sign binds most tightly, and takes no other behind it. */
    private Expression defaults(Expression first) throws ClassAdException {
        Expression whole = first;
        while (tokenReader.take("?:")) {
            whole = new Expression.Default(whole, postfix(primary()));
        }
        return whole;
    }

    private Expression postfix(Expression first) throws ClassAdException {
        Expression whole = first;
        while (true) {
            if (tokenReader.take(".")) {
                whole = new Expression.Reference(Optional.of(whole), attribute());
            } else if (tokenReader.take("[")) {
                whole = new Expression.Subscript(whole, conditional());
                tokenReader.expect(TokenReader.TokenType.SIGN, "]");
            } else {
                return whole;
            }
        }
    }

    private Expression primary() throws ClassAdException {
        Token token = tokenReader.next();
        tokenReader.skip();
        return switch (token.type()) {
            case NUMBER -> new Expression.Literal(TokenReader.number(token.text()));
            case STRING -> new Expression.Literal(new Value.Text(token.text()));
            case QUOTED_NAME -> new Expression.Reference(Optional.empty(), token.text());
            case NAME -> named(token.text());
            case SIGN -> switch (token.text()) {
                case "(" -> {
                    Expression inner = conditional();
                    tokenReader.expect(TokenReader.TokenType.SIGN, ")");
                    yield new Expression.Parenthesized(inner);
                }
                case "{" -> new Expression.Items(until("}"));
                case "[" -> new Expression.Nested(attributes());
                default -> throw tokenReader.failure("a value", token);
            };
            case END -> throw tokenReader.failure("a value", token);
        };
    }

    private Expression named(String name) throws ClassAdException {
        if (tokenReader.take("(")) {
            return new Expression.Call(name, until(")"));
        }
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "true" -> new Expression.Literal(Value.of(true));
            case "false" -> new Expression.Literal(Value.of(false));
            case "undefined" -> new Expression.Literal(Value.UNDEFINED);
            case "error" -> new Expression.Literal(Value.ERROR);
            default -> new Expression.Reference(Optional.empty(), name);
        };
    }

    private List<Expression> until(String end) throws ClassAdException {
        List<Expression> all = new ArrayList<>();
        if (tokenReader.take(end)) {
            return all;
        }
        do {
            all.add(conditional());
        } while (tokenReader.take(","));
        tokenReader.expect(TokenReader.TokenType.SIGN, end);
        return List.copyOf(all);
    }

    private String attribute() throws ClassAdException {
        Token token = tokenReader.next();
        if (token.type() == TokenReader.TokenType.QUOTED_NAME) {
            tokenReader.skip();
            return token.text();
        }
        return tokenReader.expect(TokenReader.TokenType.NAME, "").text();
    }

    /** What follows an opening bracket. */
    private ExpressionAd attributes() throws ClassAdException {
        Map<String, Expression> all = new LinkedHashMap<>();
        while (!tokenReader.take("]")) {
            if (tokenReader.take(";")) {
                continue;
            }
            String name = attribute();
            tokenReader.expect(TokenReader.TokenType.SIGN, "=");
            all.put(name, conditional());
            if (!tokenReader.take(";")) {
                tokenReader.expect(TokenReader.TokenType.SIGN, "]");
                break;
            }
        }
        return ExpressionAd.of(all);
    }
}
