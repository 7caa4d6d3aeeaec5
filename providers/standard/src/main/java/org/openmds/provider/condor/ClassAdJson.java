package org.openmds.provider.condor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputJson;
import org.openmds.wsrf.service.Deadline;

import tools.jackson.databind.JsonNode;

/** Reads the output of {@code -json}: an array of objects, in which {@code "/Expr(text)/"} is an expression. */
final class ClassAdJson {

    private static final String EXPRESSION_START = "/Expr(";
    private static final String EXPRESSION_END = ")/";

    private ClassAdJson() {
    }

    static List<ClassAd> read(Input input, Deadline deadline) throws CollectionException {
        JsonNode root = InputJson.read(input, deadline);
        if (!root.isArray()) {
            throw new CollectionException(
                    "%s gave another JSON value instead of an array of ClassAds".formatted(input));
        }
        List<ClassAd> ads = new ArrayList<>();
        for (JsonNode each : root) {
            if (!each.isObject()) {
                throw new CollectionException("%s gave an array with an item that is not a ClassAd".formatted(input));
            }
            Map<String, ClassAdValue> attributes = new HashMap<>();
            each.properties().forEach(attribute -> attributes.put(attribute.getKey(), value(attribute.getValue())));
            ads.add(new ClassAd(attributes));
        }
        return ads;
    }

    private static ClassAdValue value(JsonNode node) {
        if (node.isString()) {
            String text = node.stringValue();
            return text.startsWith(EXPRESSION_START) && text.endsWith(EXPRESSION_END)
                    ? ClassAdValue.unquoted(
                            text.substring(EXPRESSION_START.length(), text.length() - EXPRESSION_END.length()))
                    : ClassAdValue.string(text);
        }
        return node.isNull() ? ClassAdValue.UNDEFINED : ClassAdValue.unquoted(node.toString());
    }
}
