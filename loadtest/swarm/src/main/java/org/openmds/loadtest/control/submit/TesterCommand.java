package org.openmds.loadtest.control.submit;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * How one tester is started: {@code java -jar openmds-loadtest.jar} and its {@link #arguments}. It is given the secret apart
 * from them, for every user of a machine can read arguments: in the environment variable {@value #TOKEN_VARIABLE}, or, with
 * {@link #TOKEN_ON_INPUT} as another argument, in the first line of its standard input. It ends by itself with the run.
 *
 * @param name
 *            unique in the run, made of letters, digits and hyphens
 * @param controller
 *            whom it dials
 * @param token
 *            without which the controller turns it away
 * @param options
 *            further arguments
 */
public record TesterCommand(String name, URI controller, String token, List<String> options) {

    public static final String TOKEN_VARIABLE = "MDS_LOAD_TOKEN";
    public static final String TOKEN_ON_INPUT = "--token-on-input";

    public TesterCommand {
        options = List.copyOf(options);
    }

    /** What follows {@code java -jar openmds-loadtest.jar}. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>(
                List.of("tester", "--controller", controller.toString(), "--name", name));
        arguments.addAll(options);
        return arguments;
    }

    /** The same tester, reached by another address, such as the near end of a tunnel. */
    public TesterCommand withController(URI address) {
        return new TesterCommand(name, address, token, options);
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "tester %s of %s".formatted(name, controller);
    }
}
