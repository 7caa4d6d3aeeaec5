package org.openmds.loadtest.generator.kind.http;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;

import tools.jackson.core.io.JsonStringEncoder;

/** Common parts of all clients over HTTP: the target URL, parameters, and escaping of values. */
public final class RequestOptions {

    /** User name or password before the host. Also matches malformed ones, because messages must not repeat them. */
    private static final Pattern LOGIN = Pattern
            .compile("^\\s*[a-zA-Z]+://(?!\\[)([^/?#]*|[^/?#]*:(?![0-9]*([/?#]|$))[^@]*)@");

    private RequestOptions() {
    }

    /** Escapes a value for a language. */
    public enum ValueEscaping implements UnaryOperator<String> {
        NONE {
            @Override
            public String apply(String value) {
                return value;
            }
        },
        XML {
            @Override
            public String apply(String value) {
                return value.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;")
                        .replace("'", "&apos;");
            }
        },
        JSON {
            @Override
            public String apply(String value) {
                return new String(JsonStringEncoder.getInstance().quoteAsCharArray(value));
            }
        },
        URL {
            @Override
            public String apply(String value) {
                return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
            }
        }
    }

    /** Reads the option {@code parameters}. */
    public static ParameterRows parameters(ClientOptions options) {
        String csv = options.text("parameters");
        if (csv.isBlank()) {
            return ParameterRows.NONE;
        }
        try {
            return ParameterRows.parse(csv);
        } catch (IllegalArgumentException e) {
            options.problem("option parameters: %s", e.getMessage());
            return ParameterRows.NONE;
        }
    }

    /** Reads a target that is the URL of an HTTP service. It may contain placeholders after the host. */
    public static TextTemplate url(String target, ParameterRows parameterRows, ClientOptions options) {
        TextTemplate url = TextTemplate.of(target, parameterRows.columns(), "target", options);
        String start = url.texts().getFirst();
        if (LOGIN.matcher(start).find()) {
            options.problem("the target is stored with the results: write it without a user name or password");
            return url;
        }
        try {
            uri(start);
            if (!url.isConstant() && !start.matches("https?://[^/?#]+[/?#].*")) {
                throw new IllegalArgumentException(start);
            }
        } catch (IllegalArgumentException e) {
            options.problem("the target must be a URL such as http://host:8080/path, was '%s'", target);
        }
        return url;
    }

    /**
     * Returns a text as an http or https URL.
     *
     * @throws IllegalArgumentException
     *             if it is not one
     */
    public static URI uri(String text) {
        URI uri = URI.create(text.strip());
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("'%s' is not an http or https URL".formatted(text));
        }
        return uri;
    }
}
