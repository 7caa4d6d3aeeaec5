package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.webmds.source.PageCaller;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.service.LaneHeader;

class SessionCredentialsTest {

    private static final URI OWN = URI.create("http://127.0.0.1:8080/wsrf/services/DefaultIndexService");
    private static final URI OTHER = URI.create("http://vo.example.org/wsrf/services/DefaultIndexService");
    private static final Authorization WEBMDS = Authorization.bearer("webmds");

    private final LaneHeader lanes = LaneHeader.ofThisProcess();
    private final SessionCredentials credentials = new SessionCredentials(Credentials.always(WEBMDS), lanes,
            OWN::equals);

    @Test
    void headersFor_requestOfAUser_nameTheLaneToOwnServicesOnly() {
        PageCaller user = new PageCaller("192.0.2.7", Optional.empty());

        assertThat(user.call(() -> credentials.headersFor(OWN)))
                .isEqualTo(Map.of(LaneHeader.NAME, lanes.value("192.0.2.7")));
        assertThat(user.call(() -> credentials.headersFor(OTHER))).isEmpty();
    }

    @Test
    void headersFor_requestOfWebMdsItself_areNone() {
        assertThat(credentials.headersFor(OWN)).isEmpty();
        assertThat(PageCaller.WEBMDS.call(() -> credentials.headersFor(OWN))).isEmpty();
    }

    @Test
    void authorizationFor_userWithAToken_isThatToken() {
        Authorization own = Authorization.bearer("own");
        PageCaller user = new PageCaller("192.0.2.7", Optional.empty());

        assertThat(user.withToken(Optional.of(own)).call(() -> credentials.authorizationFor(OWN))).hasValue(own);
        assertThat(user.call(() -> credentials.authorizationFor(OWN))).hasValue(WEBMDS);
    }
}
