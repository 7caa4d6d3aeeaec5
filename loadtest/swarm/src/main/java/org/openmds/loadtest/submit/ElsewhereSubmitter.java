package org.openmds.loadtest.submit;

/** For testers that somebody else starts. */
public final class ElsewhereSubmitter implements Submitter {

    @Override
    public Submission submit(TesterCommand command) {
        return new Submission() {

            @Override
            public String place() {
                return command.name() + ", started by somebody else";
            }

            @Override
            public boolean isAlive() {
                return true;
            }

            @Override
            public String lastWords() {
                return "";
            }

            @Override
            public void close() {
                // Whoever started it ends it; it ends by itself with the run.
            }
        };
    }

    @Override
    public void close() {
        // There is nothing to end.
    }
}
