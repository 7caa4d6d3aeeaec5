package org.openmds.gateway.route;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

import org.openmds.wsrf.endpoint.message.XmlEscaper;

/** Writes a page for people of the routes that {@link OpenApiDocument} describes for programs. */
public final class ReferencePage {

    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>OpenMDS HTTP API</title>
            <style>
            body { font-family: sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }
            h2 { font-size: 1.1em; margin-top: 2em; }
            table { border-collapse: collapse; }
            td, th { text-align: left; vertical-align: top; padding: .2em 1em .2em 0; }
            </style></head>
            <body>
            <h1>OpenMDS HTTP API %s</h1>
            <p>For programs: <a href="/api/openapi.json">OpenAPI document</a>. Answers and failures are in JSON unless the request asks for another form.</p>
            %s
            </body>
            </html>
            """;

    private ReferencePage() {
    }

    /**
     * Returns the page.
     *
     * @param version
     *            the version of the server
     */
    public static byte[] of(RouteTable routes, String version) {
        return PAGE.formatted(escaped(version),
                routes.routes().stream().map(ReferencePage::section).collect(Collectors.joining("\n")))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String section(Route route) {
        return """
                <section id="%1$s"><h2><code>%2$s /api%3$s</code></h2>
                <p>%4$s Needs the right <code>%5$s</code>.</p>
                %6$s%7$s<p>Answers: %8$s</p></section>"""
                .formatted(escaped(route.id()), route.method(), escaped(route.path()), escaped(route.summary()),
                        route.right().name().toLowerCase(Locale.ROOT), parameters(route),
                        route.body().map(ReferencePage::body).orElse(""),
                        route.allAnswers().stream().map(ReferencePage::answer).collect(Collectors.joining(", ")));
    }

    private static String parameters(Route route) {
        return route.parameters().isEmpty()
                ? ""
                : "<table>\n" + route.parameters()
                        .stream()
                        .map(ReferencePage::row)
                        .collect(Collectors.joining("\n")) + "\n</table>\n";
    }

    private static String row(RouteParameter parameter) {
        String name = parameter.place() == RouteParameter.ParameterPlace.PREFIX
                ? parameter.name() + "…"
                : parameter.name();
        return "<tr><td><code>%s</code></td><td>%s%s</td><td>%s</td></tr>".formatted(escaped(name),
                parameter.place().word(), parameter.required() ? ", needed" : "", escaped(parameter.meaning()));
    }

    private static String body(Route.RouteBody body) {
        return "<p>Body: %s</p>%n".formatted(
                body.media().stream().map(MediaKind::type).collect(Collectors.joining(" or ")));
    }

    private static String answer(RouteAnswer answer) {
        return "<code>%d</code> %s".formatted(answer.status(), escaped(answer.meaning()));
    }

    private static String escaped(String text) {
        return XmlEscaper.escape(text);
    }
}
