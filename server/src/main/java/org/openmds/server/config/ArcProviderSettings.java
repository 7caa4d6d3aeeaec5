package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a provider of computing services from a GLUE 2 document on a web server, such as that of ARC's A-REX.
 *
 * @param name
 *            the name of the provider, unique among all providers
 * @param interval
 *            the time between two collections
 * @param timeout
 *            the longest duration of one collection; at most the interval
 * @param index
 *            the name of the index that receives the document
 * @param member
 *            the service that the entry describes; empty for the index itself
 * @param url
 *            the URL of the document
 * @param username
 *            the user name for HTTP Basic; empty to send the secret as a bearer token
 * @param secretFile
 *            the file with the token or the password in its first line
 * @param trusted
 *            the file of trusted certificates for the server; empty for those that Java trusts
 * @param keepDocument
 *            true to publish the GLUE 2 document itself as well
 */
public record ArcProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "URL of the GLUE 2 document in XML, such as https://arex.example.org/arex/rest/1.0/info?schema=glue2.", required = true) HttpUrl url,
        @Key(value = USERNAME, pattern = USERNAME_PATTERN, expected = USERNAME_EXPECTED) Optional<String> username,
        @Key(SECRET_FILE) Optional<Path> secretFile,
        @Key(TRUSTED) Optional<Path> trusted,
        @Key("Whether the GLUE 2 document itself is published as well, without jobs.") boolean keepDocument)
        implements
            WebSourceSettings {

    @Override
    public String accept() {
        return "application/xml, text/xml";
    }
}
