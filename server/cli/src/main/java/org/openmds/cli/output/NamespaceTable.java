package org.openmds.cli.output;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.index.IndexNames;
import org.openmds.trigger.action.TriggerTopics;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.Namespaces;

/** The namespace prefixes of a command: the well-known ones and those that the user declares. Immutable. */
public final class NamespaceTable {

    private static final Map<String, String> KNOWN = known();
    private static final Pattern PREFIX_IN_XPATH = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_.-]*):(?!:)");
    private static final Pattern EXPANDED = Pattern.compile("\\{([^}]*)}([^:{}\\s]+)");
    private static final Pattern PREFIXED = Pattern.compile("(?:([^:{}\\s]+):)?([^:{}\\s]+)");

    private final Map<String, String> own;
    private final Map<String, String> byUri = new LinkedHashMap<>();

    /**
     * @param own
     *            the user's declarations, prefix to URI; they hide well-known prefixes of the same name
     */
    public NamespaceTable(Map<String, String> own) {
        this.own = Collections.unmodifiableMap(new TreeMap<>(own));
        this.own.forEach((prefix, uri) -> byUri.putIfAbsent(uri, prefix));
        KNOWN.forEach((prefix, uri) -> {
            if (!own.containsKey(prefix)) {
                byUri.putIfAbsent(uri, prefix);
            }
        });
    }

    /** Returns the prefixes that need no declaration, prefix to URI. */
    public static Map<String, String> wellKnown() {
        return KNOWN;
    }

    /**
     * Reads a name in one of the forms {@code glue:Host}, {@code {http://…}Host} and {@code Host} (no namespace).
     *
     * @throws IllegalArgumentException
     *             the text is not a name, or its prefix is not known; the message is a sentence
     */
    public QName name(String text) {
        Matcher expanded = EXPANDED.matcher(text);
        if (expanded.matches()) {
            String uri = expanded.group(1);
            return new QName(uri, expanded.group(2), uri.isEmpty() ? "" : byUri.getOrDefault(uri, "ns"));
        }
        Matcher prefixed = PREFIXED.matcher(text);
        if (!prefixed.matches()) {
            throw new IllegalArgumentException(
                    "a name must have the form prefix:name or {namespace}name, was '%s'".formatted(text));
        }
        String prefix = prefixed.group(1);
        return prefix == null
                ? new QName(prefixed.group(2))
                : uri(prefix).map(uri -> new QName(uri, prefixed.group(2), prefix))
                        .orElseThrow(() -> new IllegalArgumentException(
                                "the prefix of '%s' is not known; declare it with --ns %s=URI (known prefixes: %s)"
                                        .formatted(
                                                text, prefix, String.join(", ", KNOWN.keySet()))));
    }

    /** Returns the bindings for an XPath expression: all of the user, and the well-known ones that occur in it. */
    public Map<String, String> usedIn(String xpath) {
        Map<String, String> used = new TreeMap<>(own);
        Matcher prefixes = PREFIX_IN_XPATH.matcher(xpath);
        while (prefixes.find()) {
            String prefix = prefixes.group(1);
            uri(prefix).ifPresent(uri -> used.put(prefix, uri));
        }
        return used;
    }

    /** Returns a name with the prefix that is known for its namespace, else with its own prefix. */
    public String display(QName name) {
        String prefix = byUri.getOrDefault(name.getNamespaceURI(), name.getPrefix());
        return prefix.isEmpty() || name.getNamespaceURI().isEmpty()
                ? name.getLocalPart()
                : prefix + ":" + name.getLocalPart();
    }

    private Optional<String> uri(String prefix) {
        return Optional.ofNullable(own.getOrDefault(prefix, KNOWN.get(prefix)));
    }

    private static Map<String, String> known() {
        Map<String, String> known = new TreeMap<>();
        known.put("agg", AggregatorTypes.NAMESPACE);
        known.put("bf", Namespaces.WSRF_BF);
        known.put("glue", "http://mds.globus.org/glue/ce/1.1");
        known.put("host", "http://openmds.org/glue/host");
        known.put("idx", "http://mds.globus.org/index");
        known.put("mds", AggregatorTypes.OPENMDS_NAMESPACE);
        known.put("mdsi", "http://openmds.org/index");
        known.put("otel", "http://openmds.org/opentelemetry");
        known.put("rl", Namespaces.WSRF_RL);
        known.put("rlw", Namespaces.WSRF_RLW);
        known.put("rp", Namespaces.WSRF_RP);
        known.put("sg", Namespaces.WSRF_SG);
        known.put("sgk", IndexNames.ENTRY_KEY.getNamespaceURI());
        known.put("sgw", Namespaces.WSRF_SGW);
        known.put("wsa", Namespaces.WSA);
        known.put("wsnt", Namespaces.WSN_B);
        known.put("wstop", Namespaces.WSN_T);
        known.put("trig", RuleXml.NAMESPACE);
        known.put("trigger", TriggerTopics.NAMESPACE);
        known.put("xsi", Namespaces.XSI);
        return Collections.unmodifiableMap(known);
    }
}
