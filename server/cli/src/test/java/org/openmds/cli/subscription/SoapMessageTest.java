package org.openmds.cli.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.xml.InvalidXmlException;

class SoapMessageTest {

    private static final String SOAP_1_1 = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String SOAP_1_2 = "http://www.w3.org/2003/05/soap-envelope";
    private static final String NOTIFY = "<n:Notify xmlns:n='http://docs.oasis-open.org/wsn/b-2'>%s</n:Notify>";
    private static final String NOTIFICATION = "<n:NotificationMessage><n:Topic Dialect='urn:d' xmlns:p='urn:p'>p:a/b</n:Topic><n:Message><told/></n:Message></n:NotificationMessage>";

    @ParameterizedTest
    @ValueSource(strings = {SOAP_1_1, SOAP_1_2})
    void read_notifyWithSeveralMessagesAndStrangeHeaders_givesThemInOrder(String soap) {
        List<ArrivedMessage> messages = read(soap, "<x:Y xmlns:x='urn:x'/>",
                NOTIFY.formatted(NOTIFICATION + "<x/>" + NOTIFICATION));

        assertThat(messages).hasSize(2);
        assertThat(messages.getFirst().topic(QName::toString)).hasValue("{urn:p}a/b");
        assertThat(messages.getFirst().message().map(told -> told.name().getLocalPart())).hasValue("told");
        assertThat(messages.getFirst().producer()).isEmpty();
    }

    @Test
    void read_messageAlone_isTheMessage() {
        ArrivedMessage alone = read(SOAP_1_1, "", "<told/>").getFirst();

        assertThat(alone.message().map(told -> told.name().getLocalPart())).hasValue("told");
        assertThat(alone.topic(QName::toString)).isEmpty();
    }

    @Test
    void read_otherDocuments_areRefusedWithTheReason() {
        refused("<a/>", "a SOAP envelope is expected");
        refused(envelope(SOAP_1_1, "", ""), "no body with an element");
        refused(envelope(SOAP_1_1, "", NOTIFY.formatted("")), "holds no NotificationMessage");
        refused(envelope(SOAP_1_2, "", "<s:Fault><s:Code/></s:Fault>"), "a fault is not a notification");
        refused(envelope(SOAP_1_1, "<x:Y xmlns:x='urn:x' s:mustUnderstand='1'/>", "<told/>"), "must be understood");
        refused("<!DOCTYPE a><a/>", "document type declaration");
    }

    private static List<ArrivedMessage> read(String soap, String header, String body) {
        return SoapMessage.read(envelope(soap, header, body).getBytes(StandardCharsets.UTF_8));
    }

    private static void refused(String document, String why) {
        assertThatThrownBy(() -> SoapMessage.read(document.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining(why);
    }

    private static String envelope(String soap, String header, String body) {
        return "<s:Envelope xmlns:s='%s'><s:Header>%s</s:Header><s:Body>%s</s:Body></s:Envelope>".formatted(soap,
                header, body);
    }
}
