package org.openmds.wsrf.dialect;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;

/**
 * The names of one dialect by those of the other.
 *
 * @param namespaces
 *            the target's namespaces by those of the source
 * @param localNames
 *            the local names of the elements that have another one in the target
 * @param texts
 *            URIs by URIs of the source, as whole texts
 */
record NameRules(boolean toDraft, Map<String, String> namespaces, Map<QName, String> localNames,
        Map<String, String> texts) {

    static final NameRules TO_FINAL = new NameRules(false, DraftNames.FINAL, localNames(0, 1), topics(false));
    static final NameRules TO_DRAFT = new NameRules(true, DraftNames.DRAFT, localNames(1, 0), topics(true));

    /** The elements whose text quotes names of namespaces as literals. */
    private static final Set<String> EXPRESSIONS = Set.of("QueryExpression", "Selector", "Precondition",
            "MessageContent", "ProducerProperties");
    /** The elements whose text is the name of a property. */
    private static final Set<String> PROPERTY_NAMES = Set.of("GetResourceProperty", "ResourceProperty");
    private static final Set<String> URI_TEXTS = Set.of("Address", "TopicExpressionDialect", "TopicExpressionDialects");

    String namespace(String uri) {
        return namespaces.getOrDefault(uri, uri);
    }

    String localName(QName source) {
        return localNames.getOrDefault(source, source.getLocalPart());
    }

    String wsa() {
        return toDraft ? Namespaces.WSA : DraftNames.WSA;
    }

    /** Returns true if the text of an element has to be translated. */
    boolean isTextRenamed(QName element) {
        return namespaces.containsKey(element.getNamespaceURI())
                && (URI_TEXTS.contains(element.getLocalPart()) || EXPRESSIONS.contains(element.getLocalPart())
                        || PROPERTY_NAMES.contains(element.getLocalPart()));
    }

    /** Returns the translated text of an element. */
    String text(QName element, String text) {
        if (PROPERTY_NAMES.contains(element.getLocalPart())) {
            return toDraft
                    ? text.replaceFirst(":TopicExpressionDialect\\s*$", ":TopicExpressionDialects")
                    : text.replaceFirst(":TopicExpressionDialects\\s*$", ":TopicExpressionDialect");
        }
        if (!EXPRESSIONS.contains(element.getLocalPart())) {
            return texts.getOrDefault(text.strip(), text);
        }
        String translated = text;
        for (Map.Entry<String, String> each : namespaces.entrySet()) {
            translated = translated.replace(each.getKey() + "'", each.getValue() + "'")
                    .replace(each.getKey() + "\"", each.getValue() + "\"");
        }
        return translated;
    }

    /** Returns the translated value of an attribute. */
    String attribute(String localName, String value) {
        return localName.equals("Dialect") ? texts.getOrDefault(value, value) : value;
    }

    private static Map<QName, String> localNames(int from, int to) {
        return DraftNames.RENAMED.stream()
                .collect(Collectors.toUnmodifiableMap(pair -> pair.get(from), pair -> pair.get(to).getLocalPart()));
    }

    private static Map<String, String> topics(boolean toDraft) {
        String anonymous = Namespaces.WSA + "/anonymous";
        Map<String, String> toFinal = Map.of(DraftNames.TOPICS + "Simple", DraftNames.FINAL_TOPICS + "Simple",
                DraftNames.TOPICS + "Concrete", DraftNames.FINAL_TOPICS + "Concrete", DraftNames.TOPICS + "Full",
                DraftNames.FINAL_TOPICS + "Full", DraftNames.ANONYMOUS, anonymous);
        return toDraft
                ? toFinal.entrySet()
                        .stream()
                        .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey))
                : toFinal;
    }
}
