package org.openmds.provider.input;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/** Reads text from inputs. */
public final class InputText {

    private InputText() {
    }

    /**
     * Reads UTF-8 that is not blank.
     *
     * @throws CollectionException
     *             the input cannot be read, is not UTF-8, or is blank
     */
    public static String read(Input input, Deadline deadline) throws CollectionException {
        byte[] bytes = input.read(deadline);
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new CollectionException("%s gave bytes that are not UTF-8".formatted(input), e);
        }
        if (text.isBlank()) {
            throw new CollectionException("%s gave nothing".formatted(input));
        }
        return text;
    }
}
