package org.openmds.gateway.json;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragmentBuilder;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes JSON as XML, the reverse of {@link ElementJson}: a member becomes an element with the name of its key, an array one element for each item, a
 * member with {@code @} an attribute, {@code #text} the text, {@code null} an element with {@code xsi:nil="true"}. Numbers and truth values become
 * their texts.
 */
public final class JsonContent {

    private static final int MAX_DEPTH = 90;
    private static final int MAX_DIGITS = 40;
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]{0,200}");
    private static final QName NIL = new QName(Namespaces.XSI, "nil", "xsi");
    private static final JsonMapper MAPPER = JsonMapper
            .builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS,
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private final XmlFragmentBuilder builder;
    private final String namespace;

    private JsonContent(XmlFragmentBuilder builder, String namespace) {
        this.builder = builder;
        this.namespace = namespace;
    }

    /**
     * Reads an object.
     *
     * @throws InvalidJsonException
     *             the bytes are no JSON, or no object
     */
    public static JsonNode object(byte[] json) {
        JsonNode read;
        try {
            read = MAPPER.readTree(json);
        } catch (JacksonException e) {
            throw new InvalidJsonException("the body is not JSON: " + e.getOriginalMessage().replaceAll("\\s+", " "));
        }
        if (!read.isObject()) {
            throw new InvalidJsonException("the body must be a JSON object");
        }
        return read;
    }

    /**
     * Appends the members of an object to the open element.
     *
     * @param namespace
     *            the namespace of all elements; empty for none
     * @throws InvalidJsonException
     *             a key is no name of XML, or a text has characters that XML does not allow
     */
    public static void append(XmlFragmentBuilder builder, String namespace, JsonNode object) {
        try {
            new JsonContent(builder, namespace).members(object);
        } catch (InvalidXmlException | IllegalArgumentException e) {
            throw new InvalidJsonException("the body cannot be written as XML: " + e.getMessage());
        }
    }

    /** Appends an element with the value of a member. An array becomes several elements. */
    public static void append(XmlFragmentBuilder builder, QName name, JsonNode value) {
        try {
            JsonContent content = new JsonContent(builder, name.getNamespaceURI());
            if (value.isArray()) {
                value.values().forEach(item -> content.element(name, item));
            } else {
                content.element(name, value);
            }
        } catch (InvalidXmlException | IllegalArgumentException e) {
            throw new InvalidJsonException("the body cannot be written as XML: " + e.getMessage());
        }
    }

    private void members(JsonNode object) {
        // Attributes first: they belong to the open element.
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            if (member.getKey().startsWith("@")) {
                builder.attribute(new QName(checked(member.getKey().substring(1))), text(member.getValue()));
            }
        }
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            if (member.getKey().equals("#text")) {
                builder.text(text(member.getValue()));
            } else if (!member.getKey().startsWith("@")) {
                member(new QName(namespace, checked(member.getKey())), member.getValue());
            }
        }
    }

    private void member(QName name, JsonNode value) {
        if (value.isArray()) {
            value.values().forEach(item -> element(name, item));
        } else {
            element(name, value);
        }
    }

    private void element(QName name, JsonNode value) {
        builder.start(name);
        if (value.isObject()) {
            members(value);
        } else if (value.isNull()) {
            builder.attribute(NIL, "true");
        } else {
            builder.text(text(value));
        }
        builder.end();
    }

    private static String text(JsonNode value) {
        if (value.isContainer() || value.isNull()) {
            throw new InvalidJsonException(
                    "an attribute, a text and an item of an array must be a string, a number or a truth value");
        }
        return value.isNumber() && !value.isIntegralNumber() ? digits(value.decimalValue()) : value.asString();
    }

    /** Returns a number without exponent, because XPath 1.0 does not read exponents; a long one keeps it. */
    private static String digits(BigDecimal number) {
        boolean shortEnough = Math.max(number.scale(), (long) number.precision() - number.scale()) <= MAX_DIGITS;
        return shortEnough ? number.toPlainString() : number.toString();
    }

    private static String checked(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidJsonException("'%s' is not a name of an XML element".formatted(name));
        }
        return name;
    }
}
