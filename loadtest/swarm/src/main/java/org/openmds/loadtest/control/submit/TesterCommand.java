package org.openmds.loadtest.control.submit;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of one tester: {@code java -jar openmds-loadtest.jar} and its {@link #arguments}. The token is not among the arguments,
 * because every user of a machine can read them. It is in the environment variable {@value #TOKEN_VARIABLE} or, with the additional argument
 * {@link #TOKEN_ON_INPUT}, in the first line of the standard input. The tester ends by itself with the run.
 *
 * @param name
 *            unique in the run; letters, digits and hyphens
 * @param controller
 *            the URI of the controller
 * @param token
 *            the token that the controller requires
 * @param options
 *            further arguments
 */
public record TesterCommand(String name, URI controller, String token, List<String> options) {

    public static final String TOKEN_VARIABLE = "MDS_LOAD_TOKEN";
    public static final String TOKEN_ON_INPUT = "--token-on-input";

    public TesterCommand {
        options = List.copyOf(options);
    }

    /** Returns the arguments after {@code java -jar openmds-loadtest.jar}. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>(
                List.of("tester", "--controller", controller.toString(), "--name", name));
        arguments.addAll(options);
        return arguments;
    }

    /** Returns a copy with another URI of the controller, such as the near end of a tunnel. */
    public TesterCommand withController(URI address) {
        return new TesterCommand(name, address, token, options);
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return "tester %s of %s".formatted(name, controller);
    }
}
