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

/** What clients over HTTP have in common: where they send, and how values get into texts. */
public final class RequestOptions {

    /** Before the host; also one that is not written as it should be, which no message is to repeat. */
    private static final Pattern LOGIN = Pattern
            .compile("^\\s*[a-zA-Z]+://(?!\\[)([^/?#]*|[^/?#]*:(?![0-9]*([/?#]|$))[^@]*)@");

    private RequestOptions() {
    }

    /** How a value stands in a text so that it means itself. */
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

    /** The option {@code parameters}. */
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

    /** A target that is the URL of an HTTP service, and may hold names behind its host. */
    public static TextTemplate url(String target, ParameterRows parameterRows, ClientOptions options) {
        TextTemplate url = TextTemplate.of(target, parameterRows.columns(), "target", options);
        String start = url.texts().getFirst();
        if (LOGIN.matcher(start).find()) {
            options.problem("the target is kept with the results: write it without a user's name or password");
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
     * A URL that can be sent to.
     *
     * @throws IllegalArgumentException
     *             where it is none
     */
    public static URI uri(String text) {
        URI uri = URI.create(text.strip());
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("'%s' is no http or https URL".formatted(text));
        }
        return uri;
    }
}
