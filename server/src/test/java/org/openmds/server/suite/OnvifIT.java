package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The requests that the Python library onvif-zeep-async 4.3 sends when it pulls events, with the header of a user name that it always adds. */
class OnvifIT {

    private static final String EVENTS = "http://www.onvif.org/ver10/events/wsdl";
    private static final String MANAGER = "http://docs.oasis-open.org/wsn/bw-2/SubscriptionManager/";
    private static final Pattern ADDRESS = Pattern.compile("Address[^>]*>([^<]*/EventService/[^<]*)<");
    private static final String ENVELOPE = """
            <?xml version='1.0' encoding='utf-8'?>
            <soap-env:Envelope xmlns:soap-env="http://www.w3.org/2003/05/soap-envelope" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" \
            xmlns:wsa="http://www.w3.org/2005/08/addressing"><soap-env:Header><wsa:Action>%1$s</wsa:Action>\
            <wsa:MessageID>urn:uuid:c8349248-2a04-4975-b83c-c1a4f529eba0</wsa:MessageID><wsa:To>%2$s</wsa:To>\
            <wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"><wsse:UsernameToken>\
            <wsse:Username>operator</wsse:Username><wsse:Password Type="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest">\
            nFJtHarGeDUuuc/rHbwQBpW3wJc=</wsse:Password></wsse:UsernameToken></wsse:Security></soap-env:Header>\
            <soap-env:Body>%3$s</soap-env:Body></soap-env:Envelope>""";

    @TempDir
    private Path directory;

    @Test
    void requestsOfAPythonLibrary_fromCapabilitiesToUnsubscribe_areAnswered() {
        try (RunningServer server = RunningServer.start(directory)) {
            String events = server.url("/wsrf/services/EventService");
            assertThat(event(events, "EventPortType", "GetServiceCapabilities", "")).contains("Capabilities");
            assertThat(event(events, "EventPortType", "GetEventProperties", "")).contains("ConcreteSet", "TopicSet>");

            String created = event(events, "EventPortType", "CreatePullPointSubscription",
                    "<ns0:InitialTerminationTime>PT60S</ns0:InitialTerminationTime>");
            Matcher address = ADDRESS.matcher(created);
            assertThat(address.find()).as(created).isTrue();
            String subscription = address.group(1);
            assertThat(created).contains("CurrentTime", "TerminationTime");
            assertThat(server.index().call(RequestBodies.add("http://example.org/door", "PT1H")).isFault()).isFalse();
            String pulled = event(subscription, "PullPointSubscription", "PullMessages",
                    "<ns0:Timeout>PT10S</ns0:Timeout><ns0:MessageLimit>100</ns0:MessageLimit>");
            assertThat(pulled).contains("NotificationMessage", "http://example.org/door");
            assertThat(event(subscription, "PullPointSubscription", "SetSynchronizationPoint", ""))
                    .contains("SetSynchronizationPointResponse");
            assertThat(answer(subscription, MANAGER + "RenewRequest",
                    "<wsnt:Renew><wsnt:TerminationTime>PT120S</wsnt:TerminationTime></wsnt:Renew>", 200))
                    .contains("CurrentTime", "TerminationTime");
            assertThat(answer(subscription, MANAGER + "UnsubscribeRequest", "<wsnt:Unsubscribe/>", 200))
                    .contains("UnsubscribeResponse");
            assertThat(answer(subscription, MANAGER + "UnsubscribeRequest", "<wsnt:Unsubscribe/>", 400))
                    .contains("ResourceUnknownFault");
        }
    }

    private static String event(String address, String portType, String operation, String content) {
        return answer(address, EVENTS + "/" + portType + "/" + operation + "Request",
                "<ns0:%1$s xmlns:ns0=\"%2$s\">%3$s</ns0:%1$s>".formatted(operation, EVENTS, content), 200);
    }

    private static String answer(String address, String action, String body, int status) {
        HttpResponse<byte[]> answer = SoapClient.exchange(HttpRequest.newBuilder(URI.create(address))
                .headers("SOAPAction", '"' + action + '"', "Content-Type",
                        "application/soap+xml; charset=utf-8; action=\"" + action + '"')
                .POST(HttpRequest.BodyPublishers.ofString(ENVELOPE.formatted(action, address, body)))
                .build());
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        assertThat(answer.statusCode()).as(text).isEqualTo(status);
        return text;
    }
}
