package org.openmds.gateway.route;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.RouteParameter.ParameterPlace;

/** Writes the OpenAPI 3.1 document of routes. The schemas of the answers are in a file beside this class. */
public final class OpenApiDocument {

    private static final String SCHEMAS = "schemas.json";

    private final RouteTable routes;
    private final String version;
    private final JsonOutput out = new JsonOutput();

    private OpenApiDocument(RouteTable routes, String version) {
        this.routes = routes;
        this.version = version;
    }

    /**
     * Returns the document.
     *
     * @param version
     *            the version of the server
     */
    public static byte[] of(RouteTable routes, String version) {
        return new OpenApiDocument(routes, version).write();
    }

    private byte[] write() {
        out.beginObject().member("openapi", "3.1.0").name("info").beginObject();
        out.member("title", "OpenMDS HTTP API")
                .member("version", version)
                .member("description", "Reads, writes and follows the entries of a monitoring and discovery service.")
                .endObject();
        out.name("servers").beginArray().beginObject().member("url", "/api").endObject().endArray();
        out.name("security").beginArray().beginObject().endObject();
        out.beginObject().name("bearer").beginArray().endArray().endObject().endArray();
        paths();
        out.name("components").beginObject().name("schemas").json(schemas());
        out.name("securitySchemes").beginObject().name("bearer").beginObject();
        out.member("type", "http").member("scheme", "bearer").endObject().endObject().endObject();
        return out.endObject().toBytes();
    }

    private void paths() {
        Map<String, List<Route>> byPath = new LinkedHashMap<>();
        routes.routes()
                .forEach(route -> byPath.computeIfAbsent(route.path(), _ -> new java.util.ArrayList<>())
                        .add(route));
        out.name("paths").beginObject();
        byPath.forEach((path, methods) -> {
            out.name(path).beginObject();
            methods.forEach(this::operation);
            out.endObject();
        });
        out.endObject();
    }

    private void operation(Route route) {
        out.name(route.method().toLowerCase(Locale.ROOT)).beginObject();
        out.member("operationId", route.id()).member("summary", route.summary());
        out.member("description", "Needs the right '%s'.".formatted(route.right().name().toLowerCase(Locale.ROOT)));
        out.name("parameters").beginArray();
        route.parameters().forEach(this::parameter);
        out.endArray();
        route.body().ifPresent(body -> {
            out.name("requestBody").beginObject().name("required").value(true);
            content(body.schema(), body.media());
            out.endObject();
        });
        out.name("responses").beginObject();
        route.allAnswers().forEach(this::answer);
        out.endObject().endObject();
    }

    private void parameter(RouteParameter parameter) {
        boolean several = parameter.place() == ParameterPlace.PREFIX;
        out.beginObject()
                .member("name", several ? parameter.name().replace(".", "") : parameter.name())
                .member("in", parameter.place().word())
                .member("description", parameter.meaning());
        out.name("required").value(parameter.required());
        if (several) {
            out.member("style", "form").name("explode").value(true);
            out.name("schema").beginObject().member("type", "object").name("patternProperties").beginObject();
            out.name("^" + parameter.name().replace(".", "[.]") + "[A-Za-z_][A-Za-z0-9_-]*$");
            schema(parameter.form());
            out.endObject().name("additionalProperties").value(false).endObject();
        } else {
            out.name("schema");
            schema(parameter.form());
        }
        out.endObject();
    }

    private void schema(ValueForm form) {
        out.beginObject();
        switch (form) {
            case ValueForm.Text(int maxLength, String example) -> out.member("type", "string")
                    .member("minLength", 1)
                    .member("maxLength", maxLength)
                    .name("examples")
                    .beginArray()
                    .value(example)
                    .endArray();
            case ValueForm.Matching(var pattern, String _, String example) -> out.member("type", "string")
                    .member("pattern", "^(" + pattern.pattern() + ")$")
                    .name("examples")
                    .beginArray()
                    .value(example)
                    .endArray();
            case ValueForm.Whole(long min, long max, long initial) -> out.member("type", "integer")
                    .member("minimum", min)
                    .member("maximum", max)
                    .member("default", initial);
            case ValueForm.Choice(List<String> words) -> {
                out.member("type", "string").name("enum").beginArray();
                words.forEach(out::value);
                out.endArray();
            }
        }
        out.endObject();
    }

    private void answer(RouteAnswer answer) {
        out.name(Integer.toString(answer.status())).beginObject().member("description", answer.meaning());
        if (!answer.media().isEmpty()) {
            content(answer.schema(), answer.media());
        }
        out.endObject();
    }

    private void content(String schema, List<MediaKind> media) {
        out.name("content").beginObject();
        for (MediaKind kind : media) {
            out.name(kind.type()).beginObject().name("schema").beginObject();
            if (kind == MediaKind.JSON || kind == MediaKind.PROBLEM) {
                out.member("$ref", "#/components/schemas/" + schema);
            } else {
                out.member("type", "string");
            }
            out.endObject().endObject();
        }
        out.endObject();
    }

    private static byte[] schemas() {
        try (InputStream file = Objects.requireNonNull(OpenApiDocument.class.getResourceAsStream(SCHEMAS))) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the file of the schemas cannot be read", e);
        }
    }
}
