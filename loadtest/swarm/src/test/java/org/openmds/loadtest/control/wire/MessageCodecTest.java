package org.openmds.loadtest.control.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.run.GeneratorSample;

final class MessageCodecTest {

    static List<ControlMessage> messages() {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.OPEN,
                List.of(new LoadProfile.LoadStep(2.5, Duration.ofSeconds(1), Duration.ofMinutes(2))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO),
                Duration.ofMillis(3));
        LoadPlan plan = new LoadPlan("p", new ClientSpec("http", "http://h/?a=\"b\"", Map.of("body", "x\ny")), load,
                LoadPlan.ConnectionMode.PER_REQUEST, Duration.ofSeconds(3), Duration.ZERO, Duration.ofSeconds(1),
                new LoadPlan.PlanSampling(7, Duration
                        .ofSeconds(30)),
                List.of("127.0.0.2"), 42);
        return List.of(new ControlMessage.Hello(1, "key", "name", "host", 12, 4, "1.0", "ab"),
                new ControlMessage.Welcome(plan, 3, 17, 4, 5_000,
                        Duration.ofSeconds(30)),
                new ControlMessage.TimeAsked(5), new ControlMessage.TimeTold(1, 2, 3),
                new ControlMessage.Ready("no port"),
                new ControlMessage.Start(new LoadShare(1, 3), 1_700_000_000_123_456_789L),
                new ControlMessage.Started(200),
                new ControlMessage.ClockTaken(List.of(new ClockSample(1, 2, 3, 4, 5))),
                new ControlMessage.GeneratorTaken(List.of(
                        new GeneratorSample(1, 1.01, 0.5, 0.25, 7, 8, 9, 10, -1))),
                new ControlMessage.Named(Map.of(1, "a", 2, "b")),
                new ControlMessage.Happened("note", "text"), new ControlMessage.Status(5, 4),
                new ControlMessage.Done(9, 900, ""),
                new ControlMessage.Acknowledged(9, 8), new ControlMessage.Beat(), new ControlMessage.Stop("now"),
                new ControlMessage.Bye(""));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void message_ofText_isTheSame(ControlMessage message) throws MessageException {
        assertThat(MessageCodec.message(MessageCodec.text(message, 17)))
                .isEqualTo(new MessageCodec.NumberedMessage(message, 17));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "nonsense 1\n{}", "beat\n{}", "beat x\n{}", "status 1\n{\"users\": 1}",
        "beat 1\n{",
        "status 1\n{\"users\": 1, \"inFlight\": 2, \"more\": 3}"})
    void message_ofNonsense_isRefused(String text) {
        assertThatThrownBy(() -> MessageCodec.message(text)).isInstanceOf(MessageException.class);
    }

    @Test
    void token_acceptsItsHeaderOnly() {
        RunToken token = RunToken.random();

        assertThat(token.accepts(token.header())).isTrue();
        assertThat(token.accepts(null)).isFalse();
        assertThat(token.accepts(token.text())).isFalse();
        assertThat(token.accepts(RunToken.random().header())).isFalse();
        assertThat(token.toString()).doesNotContain(token.text());
    }
}
