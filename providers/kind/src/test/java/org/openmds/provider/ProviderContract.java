package org.openmds.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The contract of providers: a valid input gives a document; any other input gives a clear {@link CollectionException}, and the next valid one a
 * document again.
 */
public abstract class ProviderContract {

    private static final Deadline DEADLINE = Deadline.in(Duration.ofMinutes(10));
    private static final int HUGE_BYTES = 32 << 20;

    /**
     * Returns the provider with recorded valid answers.
     *
     * @param change
     *            change to apply to each input
     */
    protected abstract InformationProvider provider(UnaryOperator<Input> change);

    @Test
    protected void goodAnswer_givesADocument() throws Exception {
        try (InformationProvider provider = provider(good -> good)) {
            XmlFragment first = provider.collect(DEADLINE);

            assertThat(first.root().name().getLocalPart()).isNotEmpty();
            assertThat(provider.collect(DEADLINE)).as("an equal answer gives an equal document").isEqualTo(first);
        }
    }

    @Test
    protected void emptyAnswer_isAClearFailure() {
        assertFailure(new byte[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n \n", "<", "<a>", "{", "{\"", "[[[[", "%s%n$(x)`y`", "\u0000\u0001"})
    protected void malformedAnswer_isAClearFailure(String answer) {
        assertFailure(answer.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    protected void answerThatIsNotUtf8_isAClearFailure() {
        assertFailure(new byte[]{'<', (byte) 0xff, (byte) 0xfe, '{', (byte) 0xc3, '\n'});
    }

    @Test
    protected void hugeAnswer_isAClearFailure() {
        byte[] huge = new byte[HUGE_BYTES];
        Arrays.fill(huge, (byte) 'x');
        assertFailure(huge);
    }

    @Test
    protected void deepAnswer_isAClearFailure() {
        assertFailure("[".repeat(100_000).getBytes(StandardCharsets.UTF_8));
        assertFailure("{\"a\":".repeat(100_000).getBytes(StandardCharsets.UTF_8));
        assertFailure("<a>".repeat(100_000).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    protected void inputFails_itsMessageIsThatOfTheProvider() {
        InformationProvider provider = provider(good -> _ -> {
            throw new CollectionException("program x exited with code 3: no server");
        });

        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> provider.collect(DEADLINE))
                .withMessageContaining("program x exited with code 3: no server");
    }

    @Test
    protected void answerIsGoodAgain_providerGoesOn() throws Exception {
        boolean[] fails = {true};
        InformationProvider provider = provider(good -> deadline -> {
            if (fails[0]) {
                throw new CollectionException("down");
            }
            return good.read(deadline);
        });
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> provider.collect(DEADLINE));

        fails[0] = false;

        assertThat(provider.collect(DEADLINE).root().name().getLocalPart()).isNotEmpty();
    }

    /** Expects a {@link CollectionException} whose message is one sentence of limited length. */
    private void assertFailure(byte[] answer) {
        InformationProvider provider = provider(good -> new FixedInput(good.toString(), answer));
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> provider.collect(DEADLINE))
                .satisfies(failure -> assertThat(String.valueOf(failure.getMessage())).hasSizeBetween(10, 2_000)
                        .doesNotContain("Exception", "\n"));
    }

    /** An input that always gives the same bytes. */
    public record FixedInput(String name, byte[] bytes) implements Input {

        /** Returns an input with a text. */
        public static FixedInput of(String name, String text) {
            return new FixedInput(name, text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public byte[] read(Deadline deadline) {
            return bytes.clone();
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
