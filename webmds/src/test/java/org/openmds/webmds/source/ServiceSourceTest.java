package org.openmds.webmds.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.webmds.FakeGroupService;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;

class ServiceSourceTest {

    private static final QName KEY = new QName("http://mds.globus.org/inmemoryservicegroup", "EntryKey", "sgk");

    private final FakeGroupService service = new FakeGroupService("<h:History xmlns:h='http://openmds.org/index'/>");
    private final WsrfClient client = WsrfClient.builder().build();
    private final ServiceSource source = new ServiceSource(client, service::reference);

    @AfterEach
    void close() {
        client.close();
        service.close();
    }

    @Test
    void entry_whereverItSaysThatItIs_isAskedForBesideTheService() throws Exception {
        EndpointReference elsewhere = EndpointReference.of("http://192.0.2.1:1/other/FakeEntry", KEY, "4711");

        assertThat(source.entry(elsewhere).toString()).contains("History");

        assertThat(service.requests()).singleElement().asString().contains("4711", "TerminationTime", "History");
    }

    /** URLs can contain characters that XML cannot. */
    @Test
    void query_characterThatNoXmlHolds_isAFailureOfWhoAsks() {
        assertThatThrownBy(() -> source.query("//a[.='\0']", Map.of()))
                .isInstanceOfSatisfying(SourceException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(SourceException.Cause.REQUEST))
                .hasMessageContaining("U+0000");
        assertThat(service.requests()).isEmpty();
    }

    @Test
    void entry_serviceFails_isAFailureOfTheSource() {
        service.fails("no such entry");

        assertThatThrownBy(() -> source.entry(EndpointReference.of(service.address(), KEY, "1")))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("no such entry");
    }
}
