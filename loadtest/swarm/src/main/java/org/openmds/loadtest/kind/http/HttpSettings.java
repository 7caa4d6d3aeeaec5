package org.openmds.loadtest.kind.http;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.kind.Options;
import org.openmds.loadtest.kind.Parameters;
import org.openmds.loadtest.kind.Template;
import org.openmds.loadtest.plan.ClientSpec;

/** What the options of the kind {@code http} say. */
record HttpSettings(TemplateTraffic.Message message, Parameters parameters, Optional<SSLContext> tls) {

    /** How values are put into a body. */
    enum Escape {
        AUTO, NONE, XML, JSON
    }

    private static final Set<String> OWN = Set.of("host", "connection", "content-length", "transfer-encoding");

    static HttpSettings read(ClientSpec spec, Options options) {
        Parameters parameters = Targets.parameters(options);
        Template url = Targets.url(spec.target(), parameters, options);
        Template body = Template.of(options.text("body"), parameters.columns(), "body", options);
        boolean hasBody = !options.text("body").isEmpty();
        String method = options.find("method")
                .map(name -> name.toUpperCase(Locale.ROOT))
                .orElse(
                        hasBody ? "POST" : "GET");
        if (!method.matches("[A-Z]{1,20}")) {
            options.problem("option method must be a method of HTTP, was '%s'", method);
        }
        Map<String, String> headers = headers(options);
        if (hasBody) {
            headers.putIfAbsent("Content-Type", options.text("content-type"));
        }
        options.secret("token-file").ifPresent(token -> headers.put("Authorization", "Bearer " + token));
        ExpectedText check = new ExpectedText(statuses(options), options.find("expect"),
                options.number("expect-within", 1, 16 << 20));
        return new HttpSettings(new TemplateTraffic.Message(method, url, Map.copyOf(headers), body,
                escape(options, headers), check), parameters, Trust.read(options));
    }

    private static Map<String, String> headers(Options options) {
        Map<String, String> headers = new LinkedHashMap<>();
        options.text("headers").replace("\\n", "\n").lines().filter(line -> !line.isBlank()).forEach(line -> {
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
                options.problem("option headers must have lines of 'Name: value', was '%s'", line);
            } else if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
                options.problem("option headers: %s is set by the load test itself", name);
            } else {
                headers.put(name, line.substring(colon + 1).strip());
            }
        });
        return headers;
    }

    private static Set<Integer> statuses(Options options) {
        Optional<String> given = options.find("expect-status");
        if (given.isEmpty()) {
            return Set.of();
        }
        return options.value("expect-status", text -> {
            List<Integer> all = Arrays.stream(text.split(",")).map(String::strip).map(Integer::valueOf).toList();
            if (all.stream().anyMatch(status -> status < 100 || status > 599)) {
                throw new IllegalArgumentException(text);
            }
            return all.stream().collect(Collectors.toUnmodifiableSet());
        }, "statuses from 100 to 599 with commas between").orElse(Set.of());
    }

    private static Targets.Escaping escape(Options options, Map<String, String> headers) {
        String type = headers.getOrDefault("Content-Type", "").toLowerCase(Locale.ROOT);
        return switch (options.choice("escape", Escape.class)) {
            case NONE -> Targets.Escaping.NONE;
            case XML -> Targets.Escaping.XML;
            case JSON -> Targets.Escaping.JSON;
            case AUTO -> type.contains("xml")
                    ? Targets.Escaping.XML
                    : type.contains("json") ? Targets.Escaping.JSON : Targets.Escaping.NONE;
        };
    }
}
