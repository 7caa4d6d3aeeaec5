package org.openmds.wsrf.notification.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;

class NotificationConsumersTest {

    private static final String MESSAGE = """
            <wsnt:NotificationMessage><wsnt:Message><m xmlns="urn:m">1</m></wsnt:Message></wsnt:NotificationMessage>""";

    private final NotificationConsumers consumers = new NotificationConsumers(
            "http://here/NotificationConsumerService");
    private final ServiceEndpoint service = consumers.service("NotificationConsumerService");
    private final List<ReceivedNotification> received = new ArrayList<>();

    @Test
    void notify_registered_getsTheMessages() {
        NotificationConsumers.RegisteredConsumer mine = consumers.register(received::addAll);

        assertThat(service.answer(notify(mine.key(), MESSAGE + MESSAGE))).isInstanceOf(Reply.Answer.class);

        assertThat(received).hasSize(2)
                .first()
                .satisfies(each -> assertThat(each.message().root().text()).isEqualTo("1"));
        assertThat(mine.reference().address()).isEqualTo("http://here/NotificationConsumerService/" + mine.key());
    }

    @Test
    void admission_ofAnyCaller_isLongForAKnownKey() {
        NotificationConsumers.RegisteredConsumer mine = consumers.register(received::addAll);

        assertThat(service.admission(Caller.ANONYMOUS)).isEqualTo(Admission.LONG_FOR_KNOWN_KEY);
        assertThat(service.takesLongInput(mine.key())).isTrue();
        assertThat(service.takesLongInput("0123")).isFalse();
    }

    @Test
    void notify_removedOrUnknown_isResourceUnknown() {
        NotificationConsumers.RegisteredConsumer mine = consumers.register(received::addAll);
        consumers.remove(mine.key());

        assertThat(ServiceCalls.fault(service, notify(mine.key(), MESSAGE)).kind())
                .isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(ServiceCalls.fault(service, notify("0123", MESSAGE)).kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
    }

    @Test
    void notify_messageWithoutContent_isRefused() {
        NotificationConsumers.RegisteredConsumer mine = consumers.register(received::addAll);

        assertThat(ServiceCalls.fault(service, notify(mine.key(), "<wsnt:NotificationMessage/>")).kind())
                .isEqualTo(FaultKind.BASE);
        assertThat(received).isEmpty();
    }

    @Test
    void notify_toAPullPoint_waitsThere() {
        try (NotificationFixture fixture = new NotificationFixture()) {
            String key = fixture.pullPoint();

            fixture.pullPointService().answer(notify(key, MESSAGE));

            assertThat(ReceivedNotification.readAll(ServiceCalls.answer(fixture.pullPointService(),
                    NotificationFixture.of(NotificationOperations.GET_MESSAGES, key, "")).root())).hasSize(1);
        }
    }

    private static Call notify(String key, String content) {
        return NotificationFixture.of(NotificationOperations.NOTIFY, key, content);
    }
}
