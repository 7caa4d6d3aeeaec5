package org.openmds.provider.document;

import java.util.List;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputJson;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

import tools.jackson.databind.JsonNode;

/**
 * Writes JSON as XML. A member of an object becomes an element with the name of its key, in the root's namespace. A member that is an array becomes
 * one element per item. Items of other arrays become elements {@code item}. {@code null} becomes an element with {@code xsi:nil="true"}. Numbers are
 * written without an exponent if they need at most 40 digits, because XPath 1.0 does not know exponents.
 *
 * <pre>{@code
 * {"queue": "batch", "free": 12, "loads": [0.5, 1e2], "2nd": null}
 *
 * <Document xmlns="…"><queue>batch</queue><free>12</free><loads>0.5</loads><loads>100</loads>
 *   <_2nd name="2nd" xsi:nil="true"/></Document>
 * }</pre>
 */
final class JsonElements {

    private static final String ITEM = "item";
    private static final QName NIL = new QName(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "nil", "xsi");

    private final XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);
    private final ElementNames names;

    private JsonElements(QName root) {
        this.names = new ElementNames(root.getNamespaceURI());
        builder.start(root);
    }

    /**
     * Writes the selected values, or all of them.
     *
     * @param chosen
     *            the values to write; empty for all
     * @throws CollectionException
     *             none of the selected values exists
     */
    static XmlFragment document(QName root, List<JsonValue> chosen, JsonNode json, Input from)
            throws CollectionException {
        JsonElements elements = new JsonElements(root);
        if (chosen.isEmpty()) {
            elements.content(json);
        } else {
            boolean any = false;
            for (JsonValue value : chosen) {
                for (JsonNode found : value.select(json)) {
                    elements.member(value.element(), found);
                    any = true;
                }
            }
            if (!any) {
                throw new CollectionException("%s gave none of the values %s".formatted(from, chosen));
            }
        }
        return elements.builder.end().build();
    }

    private void member(String key, JsonNode value) {
        if (value.isArray()) {
            value.values().forEach(item -> element(key, item));
        } else {
            element(key, value);
        }
    }

    private void element(String key, JsonNode value) {
        names.start(builder, key);
        content(value);
        builder.end();
    }

    private void content(JsonNode value) {
        if (value.isObject()) {
            value.properties().forEach(each -> member(each.getKey(), each.getValue()));
        } else if (value.isArray()) {
            value.values().forEach(item -> element(ITEM, item));
        } else if (value.isNull()) {
            builder.attribute(NIL, "true");
        } else {
            builder.text(value.isNumber() ? number(value) : XmlText.printable(value.asString()));
        }
    }

    private static String number(JsonNode value) {
        return value.isIntegralNumber() ? value.asString() : InputJson.digits(value.decimalValue());
    }
}
