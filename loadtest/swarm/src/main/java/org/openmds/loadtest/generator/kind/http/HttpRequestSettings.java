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

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.model.plan.ClientSpec;

/** Settings of the kind {@code http}, read from its options. */
record HttpRequestSettings(TemplateTraffic.RequestTemplate message, ParameterRows parameters,
        Optional<SSLContext> tls) {

    /** Escaping of values in a body. */
    enum EscapeChoice {
        AUTO, NONE, XML, JSON
    }

    static final String SECRET_HEADERS_OPTION = "headers-file";

    private static final Set<String> SECRET_HEADER_NAMES = Set.of("authorization", "proxy-authorization", "cookie");
    private static final Set<String> RESERVED_HEADERS = Set.of("host", "connection", "content-length",
            "transfer-encoding");

    static HttpRequestSettings read(ClientSpec spec, ClientOptions options) {
        ParameterRows parameterRows = RequestOptions.parameters(options);
        TextTemplate url = RequestOptions.url(spec.target(), parameterRows, options);
        TextTemplate body = TextTemplate.of(options.text("body"), parameterRows.columns(), "body", options);
        boolean hasBody = !options.text("body").isEmpty();
        String method = options.find("method")
                .map(name -> name.toUpperCase(Locale.ROOT))
                .orElse(
                        hasBody ? "POST" : "GET");
        if (!method.matches("[A-Z]{1,20}")) {
            options.problem("option method must be an HTTP method, was '%s'", method);
        }
        Map<String, String> headers = newHeaderMap();
        headers.putAll(plainHeaders(options));
        headers.putAll(secretHeaders(options));
        if (hasBody) {
            headers.putIfAbsent("Content-Type", options.text("content-type"));
        }
        options.secret("token-file").ifPresent(token -> headers.put("Authorization", "Bearer " + token));
        ExpectedText check = new ExpectedText(statuses(options), options.find("expect"),
                options.number("expect-within", 1, 16 << 20));
        return new HttpRequestSettings(new TemplateTraffic.RequestTemplate(method, url, Map.copyOf(headers), body,
                escape(options, headers), check), parameterRows, HttpsTrust.read(options));
    }

    /** Headers that may be stored with the plan. */
    private static Map<String, String> plainHeaders(ClientOptions options) {
        Map<String, String> headers = headers("headers", options.text("headers").replace("\\n", "\n"), options);
        headers.keySet()
                .stream()
                .filter(name -> SECRET_HEADER_NAMES.contains(name.toLowerCase(Locale.ROOT)))
                .forEach(name -> {
                    options.problem("option headers is stored with the results: move the secret header %s to %s", name,
                            SECRET_HEADERS_OPTION);
                });
        return headers;
    }

    private static Map<String, String> secretHeaders(ClientOptions options) {
        return headers(SECRET_HEADERS_OPTION, options.secretText(SECRET_HEADERS_OPTION).orElse(""), options);
    }

    private static Map<String, String> headers(String option, String text, ClientOptions options) {
        Map<String, String> headers = newHeaderMap();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
                options.problem("option %s must have lines of 'Name: value', line %d is not such a line", option,
                        number);
            } else if (RESERVED_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                options.problem("option %s: the load test sets the header %s itself", option, name);
            } else {
                headers.put(name, line.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    /** Creates a map for headers, whose names are case-insensitive (RFC 9110, section 5.1). */
    private static Map<String, String> newHeaderMap() {
        return new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    }

    private static Set<Integer> statuses(ClientOptions options) {
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
        }, "statuses from 100 to 599, separated by commas").orElse(Set.of());
    }

    private static RequestOptions.ValueEscaping escape(ClientOptions options, Map<String, String> headers) {
        String type = headers.getOrDefault("Content-Type", "").toLowerCase(Locale.ROOT);
        return switch (options.choice("escape", EscapeChoice.class)) {
            case NONE -> RequestOptions.ValueEscaping.NONE;
            case XML -> RequestOptions.ValueEscaping.XML;
            case JSON -> RequestOptions.ValueEscaping.JSON;
            case AUTO -> type.contains("xml")
                    ? RequestOptions.ValueEscaping.XML
                    : type.contains("json") ? RequestOptions.ValueEscaping.JSON : RequestOptions.ValueEscaping.NONE;
        };
    }
}
