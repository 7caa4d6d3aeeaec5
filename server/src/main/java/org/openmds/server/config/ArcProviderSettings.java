package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
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
 * @param member
 *            of the service that the entry is about
 * @param url
 *            gives the document
 * @param username
 *            makes the secret a password (HTTP Basic)
 * @param secretFile
 *            whose first line is the token or the password
 * @param trusted
 *            file of the certificates that vouch for the server
 * @param keepDocument
 *            whether the GLUE 2 document itself is published too
 */
public record ArcProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Gives the GLUE 2 document as XML, such as https://arex.example.org/arex/rest/1.0/info?schema=glue2.", required = true) HttpUrl url,
        @Key(value = USERNAME, pattern = USERNAME_PATTERN, expected = USERNAME_EXPECTED) Optional<String> username,
        @Key(SECRET_FILE) Optional<Path> secretFile,
        @Key(TRUSTED) Optional<Path> trusted,
        @Key("Whether the GLUE 2 document itself is published too, without jobs.") boolean keepDocument)
        implements
            WebSourceSettings {

    @Override
    public String accept() {
        return "application/xml, text/xml";
    }
}
