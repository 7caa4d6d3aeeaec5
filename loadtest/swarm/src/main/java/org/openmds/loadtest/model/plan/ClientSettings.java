package org.openmds.loadtest.model.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.NameSuggestion;

/** The keys of a plan file for the clients. */
record ClientSettings(
        @Key("Kind of client; http if the target begins with it.") Optional<String> kind,
        @Key("The service, in the form that the kind expects: a URL, a command, a JDBC URL.") Optional<String> target,
        @Key("Options of the kind.") Map<String, String> options) {

    /** Default kind for targets that begin with it. */
    private static final String DEFAULT_KIND = "http";

    ClientSpec spec() {
        return new ClientSpec(kind.orElse(DEFAULT_KIND), target.orElse(""), options);
    }

    void check(ClientCatalog clients, Findings findings) {
        if (target.filter(text -> !text.isBlank()).isEmpty() && findings.isValid("target")) {
            findings.report(
                    "no target is given: expected the URL of a service, or the form that the kind of client expects",
                    "target");
        }
        if (kind.isEmpty() && findings.isValid("kind") && !target.orElse(DEFAULT_KIND).startsWith(DEFAULT_KIND)) {
            findings.report("no kind of client is given (--client); the known kinds are "
                    + String.join(", ", clients.kinds()), "kind");
        }
        String name = kind.orElse(DEFAULT_KIND);
        clients.options(name)
                .ifPresentOrElse(known -> checkOptions(name, known, findings), () -> findings.report(
                        "unknown kind of client '%s'%s".formatted(name, NameSuggestion.hint(name, clients.kinds())),
                        "kind"));
    }

    private void checkOptions(String name, List<String> known, Findings findings) {
        options.keySet()
                .stream()
                .filter(option -> !known.contains(option))
                .forEach(option -> findings.report("clients of kind %s have no option '%s'%s".formatted(name, option,
                        known.isEmpty() ? "; they have none" : NameSuggestion.hint(option, known)),
                        "options." + option));
    }
}
