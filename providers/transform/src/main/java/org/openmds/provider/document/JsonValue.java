package org.openmds.provider.document;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.spi.json.Jackson3JsonNodeJsonProvider;
import com.jayway.jsonpath.spi.mapper.Jackson3MappingProvider;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A value to take from JSON. Written {@code Active = $.transfers.active}: the name of an element and a JSONPath.
 *
 * @param element
 *            name of the element; there is one element for each value that the path finds
 */
record JsonValue(String element, JsonPath path) {

    private static final Pattern FORM = Pattern.compile("\\s*([A-Za-z_][\\w.-]*)\\s*[=:]\\s*(\\$.*?)\\s*");
    private static final Configuration CONFIGURATION = Configuration.builder()
            .jsonProvider(new Jackson3JsonNodeJsonProvider())
            .mappingProvider(new Jackson3MappingProvider())
            .options(Option.SUPPRESS_EXCEPTIONS)
            .build();

    /**
     * Parses a text.
     *
     * @throws IllegalArgumentException
     *             the text has another form, or the path is wrong; the message says which
     */
    public static JsonValue parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("expected an element name, = and a JSONPath that begins with $");
        }
        try {
            return new JsonValue(parts.group(1), JsonPath.compile(parts.group(2)));
        } catch (JsonPathException e) {
            throw new IllegalArgumentException("%s is not a JSONPath: %s".formatted(parts.group(2), e.getMessage()), e);
        }
    }

    /** Returns the values that the path finds. */
    List<JsonNode> select(JsonNode json) {
        Object found = path.read(json, CONFIGURATION);
        List<JsonNode> values = new ArrayList<>();
        if (found instanceof JsonNode list && list.isArray() && !path.isDefinite()) {
            values.addAll(list.values());
        } else if (found instanceof JsonNode one) {
            values.add(one);
        } else if (found != null) {
            // The result of a function, such as length().
            values.add(JsonNodeFactory.instance.stringNode(found.toString()));
        }
        return values;
    }

    @Override
    public String toString() {
        return element + " = " + path.getPath();
    }
}
