package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.systems.hawkeye.classad.TokenReader.Token;

/** A parser of expressions, by operator precedence. The limit of nesting is {@value #MAX_DEPTH} levels. */
public final class ClassAdParser {

    private static final int MAX_DEPTH = 400;
    private static final Map<String, Operator> OPERATORS = operators();

    private final TokenReader tokens;
    private int depth;

    private ClassAdParser(TokenReader tokenReader) {
        this.tokens = tokenReader;
    }

    /**
     * @throws ClassAdException
     *             if the text is not exactly one expression
     */
    public static Expression expression(String text) throws ClassAdException {
        ClassAdParser parser = new ClassAdParser(TokenReader.of(text));
        Expression expression = parser.conditional();
        parser.tokens.expect(TokenReader.TokenType.END, "");
        return expression;
    }

    /**
     * Parses an ad in brackets.
     *
     * @throws ClassAdException
     *             if the text is not such an ad
     */
    public static ExpressionAd ad(String text) throws ClassAdException {
        ClassAdParser parser = new ClassAdParser(TokenReader.of(text));
        parser.tokens.expect(TokenReader.TokenType.SIGN, "[");
        ExpressionAd ad = parser.attributes();
        parser.tokens.expect(TokenReader.TokenType.END, "");
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
            throw tokens.failure("an expression of at most %d levels".formatted(MAX_DEPTH));
        }
        Expression condition = binary(1);
        Expression whole = condition;
        if (tokens.take("?")) {
            Expression then = conditional();
            tokens.expect(TokenReader.TokenType.SIGN, ":");
            whole = new Expression.Conditional(condition, then, conditional());
        }
        depth--;
        return whole;
    }

    private Expression binary(int binding) throws ClassAdException {
        Expression left = unary();
        while (true) {
            Operator operator = OPERATORS.get(tokens.next().sign());
            if (operator == null || operator.precedence < binding) {
                return left;
            }
            tokens.skip();
            left = new Expression.Binary(operator, left, binary(operator.precedence + 1));
        }
    }

    private Expression unary() throws ClassAdException {
        String sign = tokens.next().sign();
        if (sign.equals("-") && tokens.isNumberNext()) {
            tokens.skip();
            Expression number = new Expression.Literal(TokenReader.number("-" + tokens.next().text()));
            tokens.skip();
            return defaults(postfix(number));
        }
        if (sign.length() == 1 && "!-+~".contains(sign)) {
            if (++depth > MAX_DEPTH) {
                throw tokens.failure("an expression of at most %d levels".formatted(MAX_DEPTH));
            }
            tokens.skip();
            Expression operand = new Expression.Unary(sign.charAt(0), unary());
            depth--;
            return operand;
        }
        return defaults(postfix(primary()));
    }

    /** Parses the operator {@code ?:}, which has the highest precedence and accepts no unary operator on its right. */
    private Expression defaults(Expression first) throws ClassAdException {
        Expression whole = first;
        while (tokens.take("?:")) {
            whole = new Expression.Default(whole, postfix(primary()));
        }
        return whole;
    }

    private Expression postfix(Expression first) throws ClassAdException {
        Expression whole = first;
        while (true) {
            if (tokens.take(".")) {
                whole = new Expression.Reference(Optional.of(whole), attribute());
            } else if (tokens.take("[")) {
                whole = new Expression.Subscript(whole, conditional());
                tokens.expect(TokenReader.TokenType.SIGN, "]");
            } else {
                return whole;
            }
        }
    }

    private Expression primary() throws ClassAdException {
        Token token = tokens.next();
        tokens.skip();
        return switch (token.type()) {
            case NUMBER -> new Expression.Literal(TokenReader.number(token.text()));
            case STRING -> new Expression.Literal(new Value.Text(token.text()));
            case QUOTED_NAME -> new Expression.Reference(Optional.empty(), token.text());
            case NAME -> named(token.text());
            case SIGN -> switch (token.text()) {
                case "(" -> {
                    Expression inner = conditional();
                    tokens.expect(TokenReader.TokenType.SIGN, ")");
                    yield new Expression.Parenthesized(inner);
                }
                case "{" -> new Expression.Items(until("}"));
                case "[" -> new Expression.Nested(attributes());
                default -> throw tokens.failure("a value", token);
            };
            case END -> throw tokens.failure("a value", token);
        };
    }

    private Expression named(String name) throws ClassAdException {
        if (tokens.take("(")) {
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
        if (tokens.take(end)) {
            return all;
        }
        do {
            all.add(conditional());
        } while (tokens.take(","));
        tokens.expect(TokenReader.TokenType.SIGN, end);
        return List.copyOf(all);
    }

    private String attribute() throws ClassAdException {
        Token token = tokens.next();
        if (token.type() == TokenReader.TokenType.QUOTED_NAME) {
            tokens.skip();
            return token.text();
        }
        return tokens.expect(TokenReader.TokenType.NAME, "").text();
    }

    /** Parses the attributes of an ad, after its opening bracket. */
    private ExpressionAd attributes() throws ClassAdException {
        Map<String, Expression> all = new LinkedHashMap<>();
        while (!tokens.take("]")) {
            if (tokens.take(";")) {
                continue;
            }
            String name = attribute();
            tokens.expect(TokenReader.TokenType.SIGN, "=");
            all.put(name, conditional());
            if (!tokens.take(";")) {
                tokens.expect(TokenReader.TokenType.SIGN, "]");
                break;
            }
        }
        return ExpressionAd.of(all);
    }
}
