package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A provider of the computing services in a GLUE 2 document that a web server gives, as ARC's A-REX does.
 *
 * @param name
 *            unique among all providers
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the document
 * @param url
 *            gives the document
 * @param username
 *            makes the secret a password (HTTP Basic)
 * @param secretFile
 *            whose first line is the token or the password
 * @param keepDocument
 *            whether the GLUE 2 document itself is published too
 */
public record ArcProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(value = "Gives the GLUE 2 document as XML, such as https://arex.example.org/arex/rest/1.0/info?schema=glue2.", required = true) HttpUrl url,
        @Key(value = "Shows the secret as password of this user (HTTP Basic); absent: as bearer token.", pattern = "[^:\\x00-\\x1f\\x7f]{1,255}", expected = "a name of 1 to 255 characters without colon") Optional<String> username,
        @Key("File whose first line is the token or the password, not readable by every user of the machine; absent: no credential is shown.") Optional<Path> secretFile,
        @Key("Whether the GLUE 2 document itself is published too, without jobs.") boolean keepDocument)
        implements
            ProviderInstance {

    /** What is asked. */
    public HttpProviderSettings request() {
        return new HttpProviderSettings(name, interval, timeout, index, url, "application/xml, text/xml", username,
                secretFile, DocumentSettings.XML);
    }

    @Override
    public String reads() {
        return request().reads();
    }

    @Override
    public Map<String, String> problems() {
        return request().problems();
    }
}
