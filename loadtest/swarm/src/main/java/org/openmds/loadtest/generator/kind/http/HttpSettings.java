package org.openmds.loadtest.generator.kind.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.generator.kind.Options;
import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.Template;
import org.openmds.loadtest.model.plan.ClientSpec;

/** What the options of the kind {@code http} say. */
record HttpSettings(TemplateTraffic.Message message, Parameters parameters, Optional<SSLContext> tls) {

    /** How values are put into a body. */
    enum Escape {
        AUTO, NONE, XML, JSON
    }

    static final String SECRET_HEADERS = "headers-file";

    private static final Set<String> SECRET = Set.of("authorization", "proxy-authorization", "cookie");
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
        Map<String, String> headers = named();
        headers.putAll(open(options));
        headers.putAll(secret(options));
        if (hasBody) {
            headers.putIfAbsent("Content-Type", options.text("content-type"));
        }
        options.secret("token-file").ifPresent(token -> headers.put("Authorization", "Bearer " + token));
        ExpectedText check = new ExpectedText(statuses(options), options.find("expect"),
                options.number("expect-within", 1, 16 << 20));
        return new HttpSettings(new TemplateTraffic.Message(method, url, Map.copyOf(headers), body,
                escape(options, headers), check), parameters, Trust.read(options));
    }

    /** Those that are kept with the plan. */
    private static Map<String, String> open(Options options) {
        Map<String, String> headers = headers("headers", options.text("headers").replace("\\n", "\n"), options);
        headers.keySet().stream().filter(name -> SECRET.contains(name.toLowerCase(Locale.ROOT))).forEach(name -> {
            options.problem("option headers is kept with the results: write %s into %s", name, SECRET_HEADERS);
        });
        return headers;
    }

    private static Map<String, String> secret(Options options) {
        return headers(SECRET_HEADERS, options.secretText(SECRET_HEADERS).orElse(""), options);
    }

    private static Map<String, String> headers(String option, String text, Options options) {
        Map<String, String> headers = named();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
                options.problem("option %s must have lines of 'Name: value', line %d is none", option, number);
            } else if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
                options.problem("option %s: %s is set by the load test itself", option, name);
            } else {
                headers.put(name, line.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    /** Names of headers are the same in capitals and without (RFC 9110, section 5.1). */
    private static Map<String, String> named() {
        return new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
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
