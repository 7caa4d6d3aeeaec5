package org.openmds.loadtest.generator.kind.wsrf;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

import org.openmds.configuration.NameSuggestion;
import org.openmds.loadtest.generator.kind.ClientOptions;

/** Namespace prefixes of a request's body: those of the standards, and those of the option {@code namespaces}. */
final class NamespacePrefixes {

    private static final String NCNAME = "[\\p{L}_][\\p{L}\\p{N}_.-]*";

    private final ClientOptions options;
    private final Map<String, String> prefixes = new HashMap<>(WsrfNamespaces.PREDEFINED);

    NamespacePrefixes(ClientOptions options) {
        this.options = options;
        options.find("namespaces").ifPresent(text -> {
            for (String binding : text.strip().split("\\s+", -1)) {
                int equals = binding.indexOf('=');
                if (equals < 1 || !binding.substring(0, equals).matches(NCNAME)) {
                    options.problem("option namespaces must be like 'p=urn:p q=urn:q', was '%s'", text);
                } else {
                    prefixes.put(binding.substring(0, equals), binding.substring(equals + 1));
                }
            }
        });
    }

    /** Returns a name with a prefix. The given name has a prefix or its namespace in braces. */
    String qualified(String option, String name) {
        if (name.startsWith("{") && name.indexOf('}') > 0) {
            String namespace = name.substring(1, name.indexOf('}'));
            String prefix = "p" + prefixes.size();
            prefixes.put(prefix, namespace);
            return local(option, prefix + ":" + name.substring(name.indexOf('}') + 1), name);
        }
        int colon = name.indexOf(':');
        if (colon > 0 && !prefixes.containsKey(name.substring(0, colon))) {
            options.problem("option %s: the prefix of %s is not bound%s", option, name,
                    NameSuggestion.hint(name.substring(0, colon), prefixes.keySet()));
            return name;
        }
        return local(option, name, name);
    }

    private String local(String option, String qualified, String written) {
        if (!qualified.matches("(?:%1$s:)?%1$s(?:/(?:%1$s:)?%1$s)*".formatted(NCNAME))) {
            options.problem("option %s must be a name such as sg:Entry or {namespace}Entry, was '%s'", option, written);
        }
        return qualified;
    }

    /** Returns an element that binds the prefixes of its content, and of parameters that may be inserted into it. */
    String element(String name, String content) {
        String text = "<" + name + "|" + content + "|" + options.find("parameters").orElse("");
        Map<String, String> used = prefixes.entrySet()
                .stream()
                .filter(each -> text.contains(each.getKey() + ":"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return "<%1$s%2$s>%3$s</%1$s>".formatted(name, WsrfNamespaces.declarations(used), content);
    }
}
