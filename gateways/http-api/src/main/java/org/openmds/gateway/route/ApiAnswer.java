package org.openmds.gateway.route;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.gateway.json.JsonOutput;
import org.openmds.wsrf.xml.XmlPart;

/**
 * An answer that is ready to be sent.
 *
 * @param status
 *            the HTTP status
 * @param media
 *            the form of the body
 * @param body
 *            the bytes; none without a body
 * @param headers
 *            further headers
 */
public record ApiAnswer(int status, MediaKind media, XmlPart body, Map<String, String> headers) {

    private static final String ENTITY_TAG = "ETag";
    private static final XmlPart NONE = XmlPart.of(new byte[0]);

    /** Returns an answer of success. */
    public static ApiAnswer of(MediaKind media, byte[] body) {
        return new ApiAnswer(200, media, XmlPart.of(body), Map.of());
    }

    /** Returns an answer of success in JSON. */
    public static ApiAnswer json(JsonOutput body) {
        return of(MediaKind.JSON, body.toBytes());
    }

    /** Returns an answer without a body. */
    public static ApiAnswer empty(int status) {
        return new ApiAnswer(status, MediaKind.JSON, NONE, Map.of());
    }

    /** Returns a problem document. */
    public static ApiAnswer problem(ApiProblem problem, String title) {
        JsonOutput out = new JsonOutput().beginObject()
                .member("type", "about:blank")
                .member("title", title)
                .member("status", problem.status())
                .member("detail", problem.detail());
        if (!problem.problems().isEmpty()) {
            out.name("problems").beginArray();
            problem.problems().forEach(out::value);
            out.endArray();
        }
        return new ApiAnswer(problem.status(), MediaKind.PROBLEM, XmlPart.of(out.endObject().toBytes()), Map.of());
    }

    /** Returns this answer with another header. */
    public ApiAnswer with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new ApiAnswer(status, media, body, more);
    }

    /** Returns this answer with an entity tag. */
    public ApiAnswer tagged(String tag) {
        return with(ENTITY_TAG, tag);
    }

    /** Returns this answer with another status. */
    public ApiAnswer withStatus(int other) {
        return new ApiAnswer(other, media, body, headers);
    }

    /** Returns this answer with another body, which has the same bytes. */
    public ApiAnswer withBody(XmlPart other) {
        return new ApiAnswer(status, media, other, headers);
    }

    /** Returns the entity tag, if there is one. */
    public Optional<String> tag() {
        return Optional.ofNullable(headers.get(ENTITY_TAG));
    }
}
